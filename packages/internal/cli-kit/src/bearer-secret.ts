const howTo = "Set it to 'Bearer <token>', with a token that nobody can guess.";
// What documentation puts in the place of a token, and what a template leaves there.
const placeholder =
  /[<>…]|\.{3}|\*{3}|^[$%{]|placeholder|^your[-_]|^change[-_]?me|^(?:(?:voice_agent_)?webhook[-_]?)?(?:token|secret)$/i;
const leastLength = 16;

/**
 * What is wrong with the secret of a webhook, in words that follow its name: `VOICE_AGENT_WEBHOOK_SECRET is empty. …`.
 * They hold nothing of the secret. In development, when `NODE_ENV` is `development` or `test`, a token may be short.
 *
 * @returns `undefined` when it can be used
 * @example
 * import { secretProblem } from '@voice-agent/webhooks';
 *
 * const problem = secretProblem(process.env.VOICE_AGENT_WEBHOOK_SECRET);
 * if (problem !== undefined) console.error(`VOICE_AGENT_WEBHOOK_SECRET ${problem}`);
 */
export function secretProblem(secret: unknown): string | undefined {
  const token = typeof secret === 'string' ? secret.replace(/^Bearer /, '') : '';
  if (placeholder.test(token)) return 'is a placeholder. Put the token of your webhook in its place.';
  const problem = formProblem(secret);
  if (problem !== undefined) return problem;
  if (token.length < leastLength && !isDevelopment())
    return `has a token of fewer than ${leastLength} characters, which can be guessed. Use a longer one; short ones are for development (NODE_ENV=development).`;
  return undefined;
}

/** The part of it that no receiver of any kind could accept. */
export function formProblem(secret: unknown): string | undefined {
  if (secret === undefined || secret === null) return `is missing. ${howTo}`;
  if (typeof secret !== 'string') return `must be a string. ${howTo}`;
  if (secret === '') return `is empty. ${howTo}`;
  if (/^Bearer ?$/.test(secret)) return `has no token. ${howTo}`;
  if (!/^Bearer \S+$/.test(secret)) return 'must be the word Bearer, one space, then a token without spaces.';
  const token = secret.slice('Bearer '.length);
  if (/^(?:undefined|null|NaN|\[object \w+\])$/.test(token))
    return `ends with ${token}: the variable that it was made from is not set. ${howTo}`;
  if (!/^[\x21-\x7e]+$/.test(token))
    return 'has characters that a header cannot carry. Use visible ASCII characters in its token.';
  return undefined;
}

/** A runtime without `process` counts as production. */
export function isDevelopment(): boolean {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return /^(?:development|test)$/.test(process?.env?.NODE_ENV ?? '');
  } catch {
    // Deno without the permission to read it.
    return false;
  }
}
