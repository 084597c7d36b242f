import type { Format } from './output.ts';

/** How the text of a flag becomes a value. `json`: an object. `any`: as JSON where it is JSON, else as a string. */
export interface ValueDescription {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'json' | 'any';
  /** Whether each use of the flag is an item of an array. */
  readonly array?: true;
  /** The only values that the spec has. */
  readonly values?: readonly string[];
  readonly about: string;
}

/** A parameter of an operation, or a field of its body. */
export interface FlagDescription extends ValueDescription {
  /** Without its dashes: `project-id`. */
  readonly flag: string;
  /** The field of the object that the method of the client takes. */
  readonly field: string;
  readonly in: 'query' | 'header' | 'cookie' | 'body';
  readonly required?: true;
}

export interface ArgumentDescription extends ValueDescription {
  readonly name: string;
  readonly field: string;
}

export interface PagingCommand {
  /** The field of `data` that holds the records. */
  readonly items: string;
  /** The field that names the page. */
  readonly parameter: string;
  /** The method of the client that pages through the list. */
  readonly iterator: string;
  /** The field of `data` that counts the records that match. */
  readonly filtered?: string;
  /** The flag that sets what `parameter` counts, where the spec leaves that open. */
  readonly counts?: { readonly flag: string; readonly field: string };
}

/** The command of one operation. */
export interface CommandDescription {
  /** As it is called: `web-tools update`. */
  readonly group: string;
  readonly name: string;
  readonly groupAbout: string;
  /** The operationId. */
  readonly id: string;
  /** The object of the client that has its method, and the method. */
  readonly resource: string;
  readonly method: string;
  readonly about: string;
  readonly notes?: string;
  readonly deprecated?: true;
  /** The path parameters, in their order. */
  readonly arguments: readonly ArgumentDescription[];
  /** What the object of the method holds; undefined when it takes none. */
  readonly object?: 'body' | 'parameters' | 'both';
  /** Whether the body is the field `body` of the object, since it is no object itself. */
  readonly bodyIsField?: true;
  /** Whether the body may be left out, when the object holds nothing else. */
  readonly isOptional?: true;
  readonly flags: readonly FlagDescription[];
  readonly paging?: PagingCommand;
}

/** What the flags gave: the fields of the request by their flag, and the flags that every command has. */
export interface Given {
  readonly fields: ReadonlyMap<FlagDescription, unknown>;
  readonly path: readonly unknown[];
  readonly flags: CommonFlags;
}

export interface CommonFlags {
  readonly url?: string;
  readonly output?: Format;
  readonly data?: string;
  readonly dryRun?: boolean;
  readonly all?: boolean;
  readonly limit?: number;
  readonly counts?: 'pages' | 'records';
}
