// Made by @voice-agent/codegen from ../sandbox/src/control/openapi.yaml.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { PagingDescription } from './operation.ts';

/** A JSON Schema of an object, without references. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** An operation as a model is shown it, and how it is called. */
export interface ToolDescription {
  /** Its operationId. */
  readonly name: string;
  readonly title: string;
  /** What it does, its rules, and an example of its arguments. */
  readonly description: string;
  /** The arguments: parameters and the fields of the body in one object. */
  readonly inputSchema: ObjectSchema;
  /** The `data` of a result. What is deeper than the fields of a record is open. */
  readonly outputSchema: ObjectSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
  };
  /** The method of the client: its object and its name there. */
  readonly resource: string;
  readonly method: string;
  /** The arguments that are path parameters, in the order of the path. */
  readonly path: readonly string[];
  /** What the method takes after them: nothing, one object, or the argument `body`. */
  readonly rest: 'nothing' | 'object' | 'body';
  readonly success: 'data' | 'optional' | 'none' | 'raw';
  readonly paging?: PagingDescription;
  /** The request, for a program that has no client. */
  readonly request: {
    readonly method: string;
    /** With `{name}` for each path parameter. */
    readonly path: string;
    readonly query: readonly string[];
  };
}
