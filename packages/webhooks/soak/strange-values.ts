/** Values that JavaScript can throw, and that break the usual ways to make an error message. */
export const strangeValues: readonly (readonly [name: string, make: () => unknown])[] = [
  ['an object without a prototype', () => Object.create(null)],
  ['a proxy whose traps throw', () => new Proxy(new Error('x'), trapsThatThrow)],
  ['a revoked proxy', revoked],
  ['a getter that throws', () => Object.defineProperty(new Error('x'), 'message', { get: raise })],
  ['a toString that throws', () => ({ toString: raise })],
  ['a symbol', () => Symbol('x')],
  ['an error whose name is a symbol', () => Object.assign(new Error('x'), { name: Symbol('x') })],
  ['nothing', () => undefined],
];

function raise(): never {
  throw new Error('a trap');
}

const traps = Object.getOwnPropertyNames(Reflect);
const trapsThatThrow: ProxyHandler<Error> = Object.fromEntries(traps.map((trap) => [trap, raise]));

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
