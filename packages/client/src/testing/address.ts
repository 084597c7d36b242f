import { type OperationId, operations } from '../generated/operations.ts';

/**
 * What the URL of a request under `baseUrl` looks like: of any request, or of one operation, with a group for each of its
 * path parameters, in the order of the path. A pattern rather than a path of MSW, since a base URL may hold what is special in such a path.
 *
 * @throws TypeError when `baseUrl` is no address that a client could have
 */
export function urlPattern(baseUrl: string, operation?: OperationId): RegExp {
  if (!(URL.canParse(baseUrl) && /^https?:[^@?#]+$/i.test(baseUrl)))
    throw new TypeError(
      'baseUrl must be the same as that of the client: an HTTP URL without user, query or fragment.',
    );
  const base = new URL(baseUrl).href.replace(/\/$/, '').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const path = operation && operations[operation].path.replaceAll(/\{[^}]+\}/g, '([^/]+)');
  return new RegExp(path === undefined ? `^${base}/` : `^${base}${path}$`);
}
