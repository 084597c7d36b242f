/**
 * An origin as browsers send it: in lower case, without the usual port.
 *
 * @param name what gave it, for the message
 * @throws TypeError when it is none; a pattern such as `*` is none either
 */
export function asOrigin(text: unknown, name: string): string {
  const url = typeof text === 'string' && /^https?:\/\/[^\s/?#@*\\]+$/i.test(text) ? URL.parse(text) : null;
  if (url !== null) return url.origin;
  const must = 'it must be http:// or https://, a host and perhaps a port, and nothing after them';
  throw new TypeError(`${name}: ${JSON.stringify(text)} is no origin; ${must}.`);
}
