import type { PagingDescription } from './operation.ts';

/** A JSON Schema without references. */
export interface PlainSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: PlainSchema;
  readonly properties?: Readonly<Record<string, PlainSchema>>;
  readonly [keyword: string]: unknown;
}

/** That of an object. */
export interface ObjectSchema extends PlainSchema {
  readonly type: 'object';
  readonly required?: readonly string[];
}

/** An argument on the command line. */
export interface CommandArgument {
  /** In lower case, without dashes before it: `project-id`. */
  readonly name: string;
  /** Its name among the arguments of the operation. */
  readonly field: string;
  /** How its text becomes a value. `json`: an object. `any`: as JSON where it is JSON, else as a string. */
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'json' | 'any';
  /** Whether each use of the flag is an item of an array. */
  readonly array?: true;
  /** The only values that the spec has. */
  readonly values?: readonly string[];
  readonly isMandatory?: true;
}

/** The command of an operation. */
export interface CommandDescription {
  /** As it is called: `web-tools update`. */
  readonly group: string;
  readonly name: string;
  /** The path parameters, in their order. */
  readonly path: readonly CommandArgument[];
  readonly flags: readonly CommandArgument[];
  /** The flag that sets what pages are counted by, where the spec leaves that open. */
  readonly countsFlag?: string;
}

/** An operation as agents and people are shown it, and how it is called. */
export interface ToolDescription {
  /** Its operationId. */
  readonly name: string;
  readonly title: string;
  /** What it does; a sentence where the rules say the rest. */
  readonly about: string;
  readonly rules?: readonly string[];
  /** Its arguments in an example. */
  readonly example?: Readonly<Record<string, unknown>>;
  readonly deprecated?: true;
  /** The arguments: parameters and the fields of the body in one object. */
  readonly inputSchema: ObjectSchema;
  /** The `data` of a result. What is deeper than the fields of a record is open. */
  readonly outputSchema: ObjectSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
  };
  /** The object of the client that has its method, and what is said of it. */
  readonly resource: string;
  readonly resourceAbout: string;
  readonly method: string;
  /** The arguments that are path parameters, in the order of the path. */
  readonly path: readonly string[];
  /** The arguments that are fields of the body, or that the argument `body` is the body. */
  readonly body?: 'argument' | readonly string[];
  /** What the method takes after path parameters: nothing, one object, or the argument `body`. */
  readonly rest: 'nothing' | 'object' | 'body';
  /** Whether that may be left out. */
  readonly isOptional?: true;
  readonly paging?: PagingDescription & {
    /** The method that pages through the list. */
    readonly iterator: string;
    /** The field that sets what `parameter` counts, where the spec leaves that open. */
    readonly counts?: string;
  };
  readonly command?: CommandDescription;
  /** The request, for a program that has no client: `path` has `{name}` for each path parameter. */
  readonly request: { readonly method: string; readonly path: string };
}
