/** Blocks that the IANA registries of special-purpose addresses call not globally reachable, and multicast. */
const closed4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Global addresses, and those that stand for an IPv4 address: IPv4-mapped, and the well-known prefix of NAT64. */
const open6 = ['2000::/3', '::ffff:0:0/96', '64:ff9b::/96'];
const closed6 = ['2001:2::/48', '2001:10::/28', '2001:db8::/32', '3fff::/20'];
/** IPv6 blocks that embed an IPv4 address of the route, with its first bit. Teredo inverts the client's address. */
const carriers: readonly [block: string, at: number, isInverted?: boolean][] = [
  ['::ffff:0:0/96', 96],
  ['64:ff9b::/96', 96],
  // 6to4
  ['2002::/16', 16],
  // Teredo: the server, and the client
  ['2001::/32', 32],
  ['2001::/32', 96, true],
];
/** The first half of the interface id of ISATAP, in any network; the second is an IPv4 address. */
const isatap = /^0{6}[01]0{9}0101111011111110$/;

/**
 * Whether an IP address can be public. One that carries an IPv4 address is public only when that one is.
 *
 * @param host a host as `URL` writes it: `127.0.0.1`, `[::1]`, or a name
 * @returns `undefined` when it is a name
 */
export function isPublicAddress(host: string): boolean | undefined {
  if (/^\d+(?:\.\d+){3}$/.test(host)) return isPublic4(bits4(host));
  if (!host.startsWith('[')) return undefined;
  const bits = bits6(host.slice(1, -1));
  const isIn = (block: string) => bits.startsWith(prefix(block, bits6));
  const carried = carriers
    .filter(([block]) => isIn(block))
    .map(([, at, isInverted]) => (isInverted ? inverted : String)(bits.slice(at, at + 32)));
  if (isatap.test(bits.slice(64, 96))) carried.push(bits.slice(96));
  return open6.some(isIn) && !closed6.some(isIn) && carried.every(isPublic4);
}

const inverted = (bits: string) => bits.replaceAll(/./g, (bit) => (bit === '0' ? '1' : '0'));
const isPublic4 = (bits: string) => !closed4.some((block) => bits.startsWith(prefix(block, bits4)));

function prefix(block: string, bitsOf: (address: string) => string): string {
  const [address = '', length] = block.split('/');
  return bitsOf(address).slice(0, Number(length));
}

const binary = (number: number, width: number) => number.toString(2).padStart(width, '0');

const bits4 = (address: string): string =>
  address
    .split('.')
    .map((byte) => binary(Number(byte), 8))
    .join('');

function bits6(address: string): string {
  const [head = [], tail = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups.map((group) => binary(Number.parseInt(group, 16), 16)).join('');
}
