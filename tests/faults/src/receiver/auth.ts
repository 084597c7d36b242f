import type { Middleware, ReceiverDraft } from '../types.ts';
import { event } from './events.ts';

/** The secret of every receiver here; no real one. */
export const secret = 'Bearer Mill-5512-Receiver';

type Probe = ReceiverDraft['probe'];
const token = secret.slice('Bearer '.length);

export const fault = (
  name: string,
  says: string,
  fact: string,
  make: () => Middleware,
  probe: Probe,
): ReceiverDraft => ({ name, operation: 'receiver', says, fact, make, probe });

/** A delivery with this header is answered, and not with a success. */
const refuses =
  (authorization: string | null): Probe =>
  async (sender) =>
    (await sender.deliver(event('call.started'), { authorization })) >= 400;

const letsIn = (
  name: string,
  says: string,
  fact: string,
  header: string | null,
  isTaken = (sent: string | null): boolean => sent === header,
): ReceiverDraft =>
  fault(
    name,
    says,
    fact,
    () => async (request, next) =>
      next(
        isTaken(request.headers.authorization ?? null)
          ? { ...request, headers: { ...request.headers, authorization: secret } }
          : request,
      ),
    refuses(header),
  );

export const receiverAuthFaults: ReceiverDraft[] = [
  letsIn(
    'receiver-takes-another-token',
    'A delivery with another token is taken.',
    'webhook.auth.mismatch',
    'Bearer another',
    (header) => header?.startsWith('Bearer ') ?? false,
  ),
  letsIn(
    'receiver-takes-no-header',
    'A delivery without an Authorization header is taken.',
    'webhook.auth.compare',
    null,
  ),
  letsIn(
    'receiver-takes-any-header',
    'It is only looked whether there is an Authorization header.',
    'webhook.auth.compare',
    'none',
    (sent) => sent !== null,
  ),
  letsIn(
    'receiver-takes-the-token-alone',
    'The token is taken without the word Bearer.',
    'webhook.auth.missing-bearer',
    token,
  ),
  letsIn(
    'receiver-takes-another-word',
    'The token is taken after the word Token.',
    'webhook.auth.missing-bearer',
    `Token ${token}`,
  ),
  letsIn(
    'receiver-takes-lower-case-bearer',
    'The word Bearer is taken in lower case.',
    'webhook.auth.compare',
    `bearer ${token}`,
  ),
  letsIn(
    'receiver-takes-two-spaces',
    'Two spaces before the token are taken.',
    'webhook.auth.extra-spaces',
    `Bearer  ${token}`,
    (header) => /^Bearer {2,}/.test(header ?? ''),
  ),
  letsIn(
    'receiver-takes-the-beginning',
    'The beginning of the token is taken.',
    'webhook.auth.mismatch',
    secret.slice(0, -1),
    (header) => (header?.length ?? 0) > 8 && secret.startsWith(header ?? '-'),
  ),
  letsIn(
    'receiver-takes-a-longer-token',
    'A token that goes on after the right one is taken.',
    'webhook.auth.mismatch',
    `${secret}x`,
    (header) => header?.startsWith(secret) ?? false,
  ),
  letsIn(
    'receiver-takes-other-case',
    'The token is taken in lower case.',
    'webhook.auth.mismatch',
    `Bearer ${token.toLowerCase()}`,
    (header) => header?.toLowerCase() === secret.toLowerCase() && header.startsWith('Bearer '),
  ),
  letsIn(
    'receiver-takes-the-word-alone',
    'The word Bearer alone is taken.',
    'webhook.auth.mismatch',
    'Bearer',
  ),
];
