// Made by @voice-agent/codegen from ../sandbox/src/control/openapi.yaml.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

/** The type of a value that is written into a URL or a header as text. */
export type ValueType = 'string' | 'number' | 'integer' | 'boolean';

/** A parameter, and how it is written on the wire (OpenAPI: `in`, `style` and `explode`). */
export interface ParameterDescription {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  /** What its value is before it is written; `items` and `fields` say of what. */
  readonly shape: 'value' | 'array' | 'object';
  /** The type of the value, or of each item of an array. */
  readonly type: ValueType;
  /** The types of the fields of an object, by name. */
  readonly fields?: Readonly<Record<string, ValueType>>;
  /** How it is written. `json`: as one JSON text. */
  readonly style:
    | 'simple'
    | 'label'
    | 'matrix'
    | 'form'
    | 'spaceDelimited'
    | 'pipeDelimited'
    | 'deepObject'
    | 'json';
  readonly explode: boolean;
  /** Whether callers give an integer, where the wire has a string. */
  readonly integer?: true;
}

/** How the pages of a list follow one another. */
export interface PagingDescription {
  /** The meaning of `parameter`. `undocumented`: a page number or an offset. */
  readonly by: 'page' | 'offset' | 'cursor' | 'undocumented';
  /** The query parameter, or the field of the body, that names the page. */
  readonly parameter: string;
  /** The field of `data` that holds the records. */
  readonly items: string;
  /** The field of `data` that holds the cursor of the next page. */
  readonly cursor?: string;
  /** The query parameter, or the field of the body, that says how many records a page has at most. */
  readonly size?: string;
  /** The documented size of a page for which none is asked. */
  readonly defaultSize?: number;
  /** The field of `data` that counts all records, by its name. */
  readonly total?: string;
  /** The field of `data` that counts the records that match, by its name. */
  readonly filtered?: string;
}

/** All that follows from the description of one operation. */
export interface OperationDescription {
  /** Its operationId. */
  readonly id: string;
  readonly method: string;
  /** Its path, with `{name}` for each path parameter. */
  readonly path: string;
  readonly tag?: string;
  /** The object of the client that has its method, and the method: `client.webTools.update`. */
  readonly resource: string;
  readonly name: string;
  readonly summary?: string;
  readonly deprecated?: true;
  /** Whether it changes nothing. */
  readonly safe: boolean;
  /** Whether sending it twice comes to the same as sending it once. */
  readonly idempotent: boolean;
  /** Only where its requests have no API key. */
  readonly authenticated?: false;
  readonly parameters: readonly ParameterDescription[];
  /** Its JSON body. `fields` are those that the schema names, of a body that is an object. */
  readonly body?: {
    readonly mediaType: string;
    readonly required: boolean;
    readonly fields?: readonly string[];
  };
  /** What a call gives: the `data` of the envelope, that or nothing, nothing, or the response itself. */
  readonly success: 'data' | 'optional' | 'none' | 'raw';
  /** The status of that response, or `2XX` where the spec names none. */
  readonly status: string;
  readonly paging?: PagingDescription;
  /** The ids of the rules that a request can break. */
  readonly rules: readonly string[];
}
