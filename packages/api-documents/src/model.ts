import type { Schema } from '@voice-agent/json-schema/keywords';
import type { SchemaRegistry } from '@voice-agent/json-schema/registry';

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
export interface SecurityScheme {
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
  /**
   * The alternatives, in each of which all credentials are sent; an empty one needs no login. No alternatives when the
   * document does not mention security.
   */
  security: SecurityScheme[][];
  /** The credentials of all alternatives; none when `isPublic`. */
  credentials: SecurityScheme[];
  /** Whether one of the alternatives needs no login. */
  isPublic: boolean;
}

export interface ContractDocument {
  file: string;
  title: string;
  operations: Operation[];
  /** The schemas of answers: what is `writeOnly` must not be there. */
  schemas: SchemaRegistry;
  /** The schemas of parameters and bodies: what is `readOnly` is not in them. */
  requests: SchemaRegistry;
}
