import type { Check } from '@voice-agent/test-engine/check';
import type { ProbeOutcome } from '../delivery-case.ts';

export const receiverDown: Check<ProbeOutcome, 'receiver-down'> = {
  id: 'receiver-down',
  title: 'The receiver stays up, whatever arrives',
  help: 'After this delivery a normal event is no longer answered with 200.',
  judge({ testCase: { pointer, probeAfter }, received }) {
    if (received === '200') return undefined;
    return { pointer, expected: `the status 200 for a normal event after ${probeAfter}`, received };
  },
};
