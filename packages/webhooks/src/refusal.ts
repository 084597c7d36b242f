import { isOneOf } from './verify.ts';

/**
 * Why a delivery is not let in, for a log, or `undefined` when it is. The reason holds nothing of a secret or of
 * what came in its place.
 *
 * @param authorization each `Authorization` header of the delivery
 * @param secrets what the header may be, or `undefined` when none is used
 */
export function refusalOf(
  authorization: readonly string[],
  secrets: readonly string[] | undefined,
): string | undefined {
  if (secrets === undefined) return undefined;
  const [given = '', ...more] = authorization;
  if (more.length > 0) return 'it has more than one Authorization header';
  if (isOneOf(secrets, given)) return undefined;
  if (authorization.length === 0) return 'it has no Authorization header';
  if (!/^[\x20-\x7e]*$/.test(given)) return 'its Authorization header is not ASCII';
  if (!/^bearer\b/i.test(given)) return 'its Authorization header does not begin with Bearer';
  if (!given.startsWith('Bearer')) return 'its Authorization header has Bearer in another case';
  if (!/^Bearer \S*$/.test(given)) return 'its Authorization header has other spaces than one after Bearer';
  return 'its token is another';
}
