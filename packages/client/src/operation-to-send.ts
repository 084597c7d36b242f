import type { RequestValues, Serialized } from '@voice-agent/service';
import type { OperationId } from './generated/operations.ts';
import type { Validator } from './generated/validators.ts';
import type { RequestOptions } from './options.ts';
import type { ApiPromise } from './result.ts';
import type { Accept } from './success.ts';

/** What the client needs to send an operation. */
export interface OperationToSend {
  readonly id: OperationId;
  readonly method: string;
  /** With `{name}` for each path parameter. */
  readonly path: string;
  /** Whether it may be retried without being asked. */
  readonly idempotent: boolean;
  /** Validates `{ path, query, header, cookie, body }`. */
  readonly isRequest?: Validator<unknown>;
  /** What a success gives, where it is not the `data` of an envelope. */
  readonly accept?: Accept;
  /** The query parameters that are integers for callers and strings on the wire. */
  readonly integers?: readonly string[];
  /** Writes parameters that need more than `name=value`, and names another media type than application/json. */
  readonly serialize?: (values: RequestValues) => Serialized;
}

/** The options of an iterator. */
export interface PageOptions extends RequestOptions {
  /** The field of `data` that must be an array of records with an `id`, which identifies them. */
  list?: string;
}

/** Sends an operation. */
export type Send = <T>(
  operation: OperationToSend,
  values: RequestValues,
  options: PageOptions | undefined,
) => ApiPromise<T>;
