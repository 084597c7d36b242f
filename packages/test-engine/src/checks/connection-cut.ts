import type { Check } from '../check.ts';
import { type ConnectionOutcome, noWholeResponse } from '../outcome.ts';

export const connectionCut: Check<ConnectionOutcome, 'connection-cut'> = {
  id: 'connection-cut',
  title: 'Every answer comes whole',
  help: 'The connection was cut before the answer or within it, or what came is no HTTP or has no end.',
  judge(outcome) {
    const { failure } = outcome;
    return failure === undefined || failure.timedOut ? undefined : noWholeResponse(outcome, failure.message);
  },
};
