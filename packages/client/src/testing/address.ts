import { operations } from '../generated/operations.ts';
import type { OperationId } from '../hooks.ts';

/**
 * What the URL of a request under `baseUrl` looks like: of any request, or of one operation, with the group `1` for
 * the id in its path. A pattern rather than a path of MSW, since a base URL may hold what is special in such a path.
 *
 * @throws TypeError when `baseUrl` is no address that a client could have
 */
export function urlPattern(baseUrl: string, operation?: OperationId): RegExp {
  if (!(URL.canParse(baseUrl) && /^https?:[^@?#]+$/i.test(baseUrl)))
    throw new TypeError(
      'baseUrl must be the same as that of the client: an HTTP URL without user, query or fragment.',
    );
  const base = new URL(baseUrl).href.replace(/\/$/, '').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const path = operation && operations[operation].path.replace('{id}', '([^/]+)');
  return new RegExp(path === undefined ? `^${base}/` : `^${base}${path}$`);
}
