import { checkBaseUrl } from '../configuration.ts';

/**
 * The pattern of URLs under `baseUrl`. Not a path of MSW, since a base URL may have characters that are special there.
 *
 * @throws TypeError when `baseUrl` is not a valid `baseUrl` of a client
 */
export function urlPattern(baseUrl: string | URL): RegExp {
  checkBaseUrl('baseUrl', baseUrl);
  return new RegExp(`^${baseOf(baseUrl).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}/`);
}

/** The path of a request under `baseUrl`, as operations have it. */
export const pathOf = ({ url }: Request, baseUrl: string | URL): string =>
  (url.split(/[?#]/)[0] ?? '').slice(baseOf(baseUrl).length);

const baseOf = (baseUrl: string | URL): string => new URL(baseUrl).href.replace(/\/$/, '');
