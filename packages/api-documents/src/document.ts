import { InputError } from '@voice-agent/json-schema/input-error';
import { isObject, type Schema } from '@voice-agent/json-schema/keywords';
import { withPointers } from '@voice-agent/json-schema/references';
import { SchemaSpace } from '@voice-agent/json-schema/space';
import { checkSchemas } from './check.ts';
import { operationsOf } from './operations.ts';
import { readObject } from './read.ts';
import { hasViews, viewOf } from './views.ts';

export type { Schema } from '@voice-agent/json-schema/keywords';

/** A parameter of an operation; the pointer is its place in the document. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  schema: Schema;
  pointer: string;
  style: Style;
  explode: boolean;
  /** Whether `:/?@!$'()*,;` stand in a query as they are. */
  allowReserved: boolean;
  /** Set when the value is written in a content type of its own, such as JSON. */
  contentType?: string;
  examples: unknown[];
}

/** How a value that is no text is written. */
export type Style =
  | 'form'
  | 'simple'
  | 'label'
  | 'matrix'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject';

/** The body of a request, in one content type: the one of JSON when there is one. */
export interface Body {
  required: boolean;
  contentType: string;
  /** Every content type that the document lists. */
  contentTypes: string[];
  schema: Schema;
  pointer: string;
  examples: { name: string; value: unknown }[];
}

/** A documented answer. Without content it has neither a content type nor a schema. */
export interface ResponseDefinition {
  /** `200`, `2XX` or `default`. */
  status: string;
  /** That of JSON, or the first one. */
  contentType?: string;
  schema?: Schema;
  pointer: string;
  /** Every content type, with its schema; ranges such as `text/*` among them. */
  contents: { contentType: string; schema?: Schema }[];
  headers: ResponseHeader[];
}

export interface ResponseHeader {
  name: string;
  required: boolean;
  schema: Schema;
  pointer: string;
}

/** Where the credential of a request goes, and in what form: `apiKey` is any text. */
export interface Credential {
  in: 'header' | 'query' | 'cookie';
  name: string;
  scheme: 'apiKey' | 'basic' | 'bearer' | 'other';
}

/** One method of one path. */
export interface Operation {
  /** The `operationId`; without one, `GET /path`. */
  id: string;
  /** In upper case. */
  method: string;
  path: string;
  /** The first tag. */
  tag?: string;
  /** Of a list (`x-paging`), the field of `data` that holds its records. */
  records?: string;
  /** Whether it only reads: by its method, or since the document says so (`x-safe`). */
  isSafe: boolean;
  pointer: string;
  parameters: Parameter[];
  body?: Body;
  responses: ResponseDefinition[];
  /** Those of every way to log in. Empty when the operation needs none. */
  credentials: Credential[];
  /** Whether the document says, by itself and not by silence, that nobody has to log in. */
  isPublic: boolean;
}

export interface ContractDocument {
  file: string;
  title: string;
  operations: Operation[];
  /** The schemas of answers: what is `writeOnly` must not be there. */
  schemas: SchemaSpace;
  /** The schemas of parameters and bodies: what is `readOnly` is not in them. */
  requests: SchemaSpace;
}

/**
 * Reads an OpenAPI document of version 3.0 or 3.1, as YAML or JSON. References lead within the document.
 *
 * @throws InputError when the file can't be read or is no such document; the message says file and place.
 */
export async function loadOpenApi(file: string): Promise<ContractDocument> {
  const written = await readObject(file);
  const version = written.openapi ?? written.swagger;
  if (version === undefined) {
    throw new InputError(`${file} is no OpenAPI document: it has no field "openapi".`);
  }
  if (!/^3\.[01](\.|$)/.test(String(version))) {
    throw new InputError(`${file} is of OpenAPI ${version}: give a document of 3.0 or 3.1 (at /openapi).`);
  }
  if (!isObject(written.paths) || Object.keys(written.paths).length === 0) {
    throw new InputError(`${file} describes no path: there is nothing to check (at /paths).`);
  }
  try {
    const root = withPointers(written);
    checkSchemas(root);
    const schemas = new SchemaSpace(viewOf(root, 'answers'));
    const requests = hasViews(root) ? new SchemaSpace(viewOf(root, 'requests')) : schemas;
    const title = isObject(root.info) && typeof root.info.title === 'string' ? root.info.title : '';
    const operations = operationsOf(requests.root as typeof root);
    if (requests !== schemas)
      for (const [index, { responses }] of operationsOf(schemas.root as typeof root).entries())
        Object.assign(operations[index] as Operation, { responses });
    return { file, title, operations, schemas, requests };
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${file}: ${error.message}`);
    throw error;
  }
}
