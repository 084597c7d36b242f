import type { Operation } from '@voice-agent/api-documents/document';
import type { Inputs } from './requests.ts';
import type { Session } from './session.ts';

/** A request that was written by hand. */
export interface CorpusCase {
  inputs: Inputs;
  /** What is wrong with it. Undefined when it is valid. */
  reason?: string;
}

/** Sends the invalid requests, and the valid ones without a body: the document has the bodies as examples. */
export async function askCorpus(
  session: Session,
  operation: Operation,
  cases: readonly CorpusCase[],
): Promise<void> {
  const { pointer } = operation;
  for (const { inputs, reason } of cases) {
    if (reason !== undefined)
      await session.mustRefuse(operation, session.requestOf(operation, inputs), {
        rule: 'invalid-request-accepted',
        pointer,
        expected: `a refusal. ${reason}`,
      });
    else if (inputs.body === undefined) await session.ask(operation, inputs, pointer);
  }
}
