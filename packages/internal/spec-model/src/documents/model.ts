import type { Schema } from '../schemas/keywords.ts';
import type { SchemaRegistry } from '../schemas/registry.ts';
import type { Location } from './tree.ts';

/** A parameter of an operation; `pointer` leads to it in the document. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  schema: Schema;
  pointer: string;
  style: Style;
  explode: boolean;
  /** Whether `:/?@!$'()*,;` are not percent-encoded in a query. */
  allowReserved: boolean;
  /** Set when the value has a content type of its own, such as JSON. */
  contentType?: string;
  examples: unknown[];
}

/** How an array or an object is serialized. */
export type Style =
  | 'form'
  | 'simple'
  | 'label'
  | 'matrix'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject';

/** The body of a request, in JSON when that is among its content types, else in the first one. */
export interface Body {
  required: boolean;
  contentType: string;
  /** Every content type that the document lists. */
  contentTypes: string[];
  schema: Schema;
  pointer: string;
  examples: { name: string; value: unknown }[];
}

/** A documented response. Without content it has neither a content type nor a schema. */
export interface ResponseDefinition {
  /** `200`, `2XX` or `default`. */
  status: string;
  /** JSON when it is among the content types, else the first one. */
  contentType?: string;
  schema?: Schema;
  pointer: string;
  /** Every content type with its schema, also ranges such as `text/*`. */
  contents: { contentType: string; schema?: Schema }[];
  headers: ResponseHeader[];
  links: ResponseLink[];
}

/** A link of a response: values for a request of another operation. */
export interface ResponseLink {
  /** The `operationId` of the other operation, or its JSON pointer in the document. */
  operation: string;
  /** Values or runtime expressions such as `$response.body#/id`, by the name of the parameter, which may begin with `path.`. */
  parameters: Readonly<Record<string, unknown>>;
}

export interface ResponseHeader {
  name: string;
  required: boolean;
  schema: Schema;
  pointer: string;
  explode: boolean;
  /** Set when the value has a content type of its own, such as JSON. */
  contentType?: string;
}

/** The place of a credential in a request, and its form: an `apiKey` is any string. */
export interface SecurityScheme {
  /** Its name in the document. */
  id: string;
  in: 'header' | 'query' | 'cookie';
  name: string;
  /** `apiKey`, or the scheme of HTTP in lower case; `bearer` for OAuth 2 and OpenID Connect. */
  scheme: string;
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
  /** The field of `data` with the records of a list (`x-paging`). */
  records?: string;
  /** Whether it only reads: by `x-safe`, or else by its method. */
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
}

/** A problem in a document that can be used otherwise. */
export interface DocumentProblem {
  /** Sentences with the place, and what to do. */
  message: string;
  /** The ids of the operations that are left out for it; without any, only the place is. */
  operations: string[];
}

/** An OpenAPI document as the checks use it: its operations, its schemas and what is wrong with it. */
export interface ContractDocument {
  file: string;
  title: string;
  operations: Operation[];
  /** The paths of its servers, such as `/v1`. */
  serverPaths: string[];
  /** Only those that an operation reaches. */
  problems: DocumentProblem[];
  /** The schemas of responses: they forbid properties that are `writeOnly`. */
  schemas: SchemaRegistry;
  /** The schemas of parameters and bodies: they lack properties that are `readOnly`. */
  requests: SchemaRegistry;
  /** The location of a pointer, which can be in another file; in a file of more than 4 MB no line is known. */
  locate(pointer: string): Location;
}
