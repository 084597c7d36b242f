import { randomBytes } from 'node:crypto';

let last = 0n;

/** A UUID of version 7: a later one of this process is greater, so that ids that share a time keep their order. */
export function nextId(): string {
  const now = BigInt(Date.now()) << 12n;
  last = now > last ? now : last + 1n;
  return format(last, randomBytes(8).toString('hex'));
}

/** An id below all ids that are made after this time. */
export const idAt = (ms: number): string =>
  format(BigInt(Math.max(0, Math.floor(ms))) << 12n, '0'.repeat(16));

export const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

// 48 bits of milliseconds and 12 that count within one, then what is random.
function format(time: bigint, random: string): string {
  const hex = time.toString(16).padStart(15, '0');
  const variant = `8${random.slice(1, 4)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12)}-${variant}-${random.slice(4)}`;
}
