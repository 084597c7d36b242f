/**
 * `instanceof` for an error class of which another copy may be loaded, one as an ES module and one as CommonJS: the errors
 * of that copy are known by their name.
 */
export const isInstance = (
  asked: unknown,
  own: new (...args: never[]) => Error,
  name: string,
  value: unknown,
): boolean =>
  Function.prototype[Symbol.hasInstance].call(asked, value) ||
  (asked === own && value instanceof Error && value.name === name);
