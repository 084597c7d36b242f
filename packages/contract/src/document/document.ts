import { CannotRun } from '../problem.ts';
import { isObject, type Schema } from '../schema/keywords.ts';
import { SchemaSpace } from '../schema/space.ts';
import { checkSchemas } from './check.ts';
import { operationsOf } from './operations.ts';
import { readObject } from './read.ts';

export type { Schema } from '../schema/keywords.ts';

/** A parameter of an operation; the pointer is its place in the document. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  schema: Schema;
  pointer: string;
}

/** The body of a request, in one content type: the one of JSON when there is one. */
export interface Body {
  required: boolean;
  contentType: string;
  schema: Schema;
  pointer: string;
  examples: { name: string; value: unknown }[];
}

/** A documented answer. Without content it has neither a content type nor a schema. */
export interface ResponseDefinition {
  /** `200`, `2XX` or `default`. */
  status: string;
  contentType?: string;
  schema?: Schema;
  pointer: string;
}

/** Where the credential of a request goes. */
export interface Credential {
  in: 'header' | 'query' | 'cookie';
  name: string;
}

/** One method of one path. */
export interface Operation {
  /** The `operationId`; without one, `GET /path`. */
  id: string;
  /** In upper case. */
  method: string;
  path: string;
  pointer: string;
  parameters: Parameter[];
  body?: Body;
  responses: ResponseDefinition[];
  /** Empty when the operation needs none. */
  credentials: Credential[];
}

export interface ContractDocument {
  file: string;
  title: string;
  operations: Operation[];
  schemas: SchemaSpace;
}

/**
 * Reads an OpenAPI document of version 3.0 or 3.1, as YAML or JSON. References lead within the document.
 *
 * @throws CannotRun when the file can't be read or is no such document; the message says file and place.
 */
export async function loadOpenApi(file: string): Promise<ContractDocument> {
  const root = await readObject(file);
  const version = root.openapi ?? root.swagger;
  if (version === undefined) {
    throw new CannotRun(`${file} is no OpenAPI document: it has no field "openapi".`);
  }
  if (!/^3\.[01](\.|$)/.test(String(version))) {
    throw new CannotRun(`${file} is of OpenAPI ${version}: give a document of 3.0 or 3.1 (at /openapi).`);
  }
  if (!isObject(root.paths) || Object.keys(root.paths).length === 0) {
    throw new CannotRun(`${file} describes no path: there is nothing to check (at /paths).`);
  }
  try {
    checkSchemas(root);
    const schemas = new SchemaSpace(root);
    const title = isObject(root.info) && typeof root.info.title === 'string' ? root.info.title : '';
    return { file, title, operations: operationsOf(schemas.root as typeof root), schemas };
  } catch (error) {
    if (error instanceof CannotRun) throw new CannotRun(`${file}: ${error.message}`);
    throw error;
  }
}
