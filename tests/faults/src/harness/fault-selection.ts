import { createHash } from 'node:crypto';

/** The name of the only fault to run: `FAULT=auth-bearer pnpm test`. */
export const onlyFault: string | undefined = process.env.FAULT || undefined;

const firstByte = (text: string): number => createHash('sha256').update(text).digest()[0] ?? 0;

/**
 * Whether a fault belongs to the held-out third: the first byte of the SHA-256 of its name is divisible by three. Only
 * the name decides, so a new fault moves no other. Checks are not tuned on held-out faults, so a report does not name
 * one that the gate missed.
 */
export const isHeldOut = (name: string): boolean => firstByte(name) % 3 === 0;

/** The name of a fault in reports; hidden for a held-out fault, unless FAULT names it. */
export const reportedName = (name: string, only: string | undefined = onlyFault): string =>
  isHeldOut(name) && name !== only ? 'a held-out fault' : name;

/** Whether a test is of a fault: with FAULT only of that one, else by hash of one in `oneIn`. */
export const isSelected = (name: string, oneIn: number, only: string | undefined = onlyFault): boolean =>
  only === undefined ? firstByte(`gate ${name}`) % oneIn === 0 : name === only;
