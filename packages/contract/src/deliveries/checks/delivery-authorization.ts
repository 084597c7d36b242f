import type { Check } from '@voice-agent/test-engine/check';
import type { EventOutcome } from '../event-outcome.ts';

export const deliveryAuthorization: Check<EventOutcome, 'delivery-authorization'> = {
  id: 'delivery-authorization',
  title: 'The Authorization header is the word Bearer, one space and a token',
  help: 'A delivery that has just arrived has the header in another form. Look at webhookAuth.authSecret in the configuration of the agent. The value of the header is never shown.',
  // A recording may have it masked, and the document of another service does not describe it.
  applies: ({ delivery: { live, headers }, hasBearer }) =>
    live === true && hasBearer && headers?.authorization !== undefined,
  judge({ delivery: { headers }, matcher: { pointer } }) {
    if (/^Bearer \S+$/.test(headers?.authorization ?? '')) return undefined;
    return { pointer, expected: 'Bearer, one space and a token', received: 'a header of another form' };
  },
};
