import { secretProblem } from '@voice-agent/cli-kit/bearer-secret';
import type { SecretsRequest } from './receiver-types.ts';
import { SharedLookups } from './shared-lookups.ts';
import { typeOf } from './thrown.ts';
import { matching, type NamedSecret, type ReceiverAuth, type SecretsFunction, secretsOf } from './verify.ts';
import { within } from './within.ts';

/** Why a delivery fails authentication. The message contains no part of a secret or of the header. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  /** 401: the sender has no valid secret. 503: the secrets can't be had. */
  readonly status: 401 | 503;

  constructor(status: AuthError['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** Authenticates deliveries. */
export interface Authenticator {
  /** @returns why the header can't be right, as far as that needs no look-up; `undefined` when it can */
  readonly problemOf: (authorization: readonly string[]) => string | undefined;
  /** Looks the secrets up, if a function gives them. @returns the name of the one that matches @throws AuthError */
  readonly secretName: (
    authorization: readonly string[],
    request: SecretsRequest,
  ) => Promise<string | undefined>;
}

/**
 * @param timeoutMs milliseconds that a function may take
 * @throws TypeError as `verify` does
 */
export function authenticatorOf(auth: ReceiverAuth | SecretsFunction, timeoutMs: number): Authenticator {
  if (typeof auth === 'function') {
    const lookups = new SharedLookups((url: string | undefined) => lookUp(auth, { url }, timeoutMs));
    return {
      problemOf: headerProblem,
      secretName: async ([given = ''], { url }) => {
        const hasMatch = (found: Found) => matching(found.secrets, given) !== undefined;
        const { secrets, problem } = await lookups.find(url, hasMatch);
        const match = matching(secrets, given);
        if (match !== undefined) return match.name;
        // The delivery may have come with the secret that can't be used.
        if (problem !== undefined) throw new AuthError(503, problem);
        throw new AuthError(401, secrets.length === 0 ? 'auth has no secret for it' : anotherToken);
      },
    };
  }
  const secrets = secretsOf(auth);
  return {
    problemOf: (authorization) => {
      const [given = '', ...more] = authorization;
      if (secrets === undefined || (more.length === 0 && matching(secrets, given) !== undefined))
        return undefined;
      return headerProblem(authorization) ?? anotherToken;
    },
    secretName: async () => undefined,
  };
}

const anotherToken = 'its token does not match';

/** A token that no secret equals. */
function headerProblem(authorization: readonly string[]): string | undefined {
  const [given = '', ...more] = authorization;
  if (more.length > 0) return 'it has more than one Authorization header';
  if (authorization.length === 0) return 'it has no Authorization header';
  if (!/^[\x20-\x7e]*$/.test(given)) return 'its Authorization header is not ASCII';
  if (!/^bearer\b/i.test(given)) return 'its Authorization header does not begin with Bearer';
  if (!given.startsWith('Bearer')) return 'its Authorization header has Bearer in another case';
  if (!/^Bearer \S+$/.test(given)) return 'its Authorization header must have exactly one space after Bearer';
  return undefined;
}

/** @throws AuthError with status 503 */
async function lookUp(auth: SecretsFunction, request: SecretsRequest, timeoutMs: number): Promise<Found> {
  let found: Found | undefined;
  const looking = (async () => {
    found = usable(await auth(request));
  })();
  try {
    await within(timeoutMs, looking);
  } catch (error) {
    const kind = kindOf(error);
    throw new AuthError(503, `auth failed (${kind}); its message may hold a secret and is not shown`);
  }
  if (found === undefined)
    throw new AuthError(503, `auth gave no secrets within ${timeoutMs} ms (appendTimeoutMs)`);
  return found;
}

/** The secrets that count, and what is wrong with the first that can't. */
interface Found {
  readonly secrets: readonly NamedSecret[];
  readonly problem: string | undefined;
}

function usable(found: unknown): Found {
  const secrets: NamedSecret[] = [];
  let problem: string | undefined;
  for (const entry of Array.isArray(found) ? found : [found]) {
    const { authSecret, name }: Partial<Record<keyof NamedSecret, unknown>> =
      typeof entry === 'object' && entry !== null ? entry : { authSecret: entry };
    const wrong =
      name === undefined || typeof name === 'string'
        ? secretProblem(authSecret)
        : 'has a name that is not a string.';
    if (wrong === undefined)
      secrets.push({ authSecret: authSecret as string, name: name as string | undefined });
    else problem ??= `a secret that auth returned ${wrong}`;
  }
  return { secrets, problem };
}

/** The class and code of an error, such as `Error ECONNREFUSED`. */
function kindOf(error: unknown): string {
  try {
    const { code } = error as { code?: unknown };
    return [typeOf(error), ...(typeof code === 'string' && /^\w{1,40}$/.test(code) ? [code] : [])].join(' ');
  } catch {
    return typeOf(error);
  }
}
