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
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** The one block of global addresses, and what is closed in it. */
const open6 = '2000::/3';
const closed6 = ['2001:db8::/32', '3fff::/20'];
/** Their last 32 bits are the IPv4 address that is meant: IPv4-mapped, and the well-known prefix of NAT64. */
const carry4 = ['::ffff:0:0/96', '64:ff9b::/96'];

/**
 * Tells whether an IP address can be one on the internet.
 *
 * @param host a host as `URL` writes it: `127.0.0.1`, `[::1]`, or a name
 * @returns `undefined` when it is a name
 */
export function isPublicAddress(host: string): boolean | undefined {
  if (/^\d+(?:\.\d+){3}$/.test(host)) return isPublic4(bits4(host));
  if (!host.startsWith('[')) return undefined;
  const bits = bits6(host.slice(1, -1));
  if (carry4.some((block) => isIn6(bits, block))) return isPublic4(bits.slice(-32));
  return isIn6(bits, open6) && !closed6.some((block) => isIn6(bits, block));
}

const isPublic4 = (bits: string) => !closed4.some((block) => bits.startsWith(prefix(block, bits4)));
const isIn6 = (bits: string, block: string) => bits.startsWith(prefix(block, bits6));

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
