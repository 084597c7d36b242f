import type { RequestOf, ResultOf } from '../generated/behaviours.ts';
import type { OperationId } from '../generated/operations.ts';

/**
 * A result that is JSON already, and goes out as it is.
 *
 * @example
 * import { JsonText } from '@voice-agent/client/behaviours';
 *
 * const data = new JsonText('{"items":[]}');
 */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * What a service does for an operation: takes a valid request and returns the `data` of the response.
 *
 * @throws ApiError to reject the request
 */
export type Behaviour<Id extends OperationId, Context = undefined> = (
  request: RequestOf[Id],
  context: Context,
) => ResultOf[Id] | JsonText;

/** The behaviours that a service has. An operation without one responds with an example of the spec. */
export type Behaviours<Context = undefined> = {
  readonly [Id in OperationId]?: Behaviour<Id, Context>;
};
