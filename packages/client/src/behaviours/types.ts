import type { JsonText } from '@voice-agent/service';
import type { RequestOf, ResultOf } from '../generated/behaviours.ts';
import type { OperationId } from '../generated/operations.ts';

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
