import type { Check } from '../check.ts';
import type { Outcome } from '../outcome.ts';

export const connectionCut: Check<Outcome, 'connection-cut'> = {
  id: 'connection-cut',
  title: 'Every answer comes whole',
  help: 'The connection was cut before the answer or within it, or what came is no HTTP or has no end.',
  judge({ testCase: { pointer }, failure }) {
    if (failure === undefined || failure.timedOut) return undefined;
    return { pointer, expected: 'an answer', received: failure.message };
  },
};
