import type { PagingDescription } from '@voice-agent/client/operations';

/** A JSON Schema without references. */
export type JsonSchema = Readonly<Record<string, unknown>>;
export type JsonObject = Record<string, unknown>;

/** What a model is shown of an operation. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly outputSchema: JsonSchema & { readonly type: 'object' };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
  };
}

/** An operation of the service. */
export interface OperationTool extends ToolDescription {
  /** The method of the client. */
  readonly resource: string;
  readonly method: string;
  /** The arguments that are path parameters, in the order of the path. */
  readonly path: readonly string[];
  /** What the method takes after them: one object, the argument `body`, or nothing. */
  readonly rest: 'object' | 'body' | 'nothing';
  readonly success: 'data' | 'optional' | 'none' | 'raw';
  readonly paging?: PagingDescription;
}

/** An operation of the control API of a sandbox. */
export interface SandboxTool extends ToolDescription {
  readonly method: string;
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly query: readonly string[];
}
