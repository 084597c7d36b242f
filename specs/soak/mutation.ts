import { escapeToken } from '../checks/pointer.ts';
import type { Edit } from './tree.ts';

/** For a reference: another one that leads to something else of its sort, where there is one. */
export type Sibling = (ref: string) => string | undefined;

/** One change of one file. */
export interface Mutation extends Omit<Edit, 'file'> {
  /** What is done, in words that are the same for all changes of this kind. */
  kind: string;
  /** What comes there, where `to` is too long to say. */
  words?: string;
  /** Whether it changes which values a schema accepts, so that an example has to show it. */
  shown?: boolean;
}

/** The rename of one key of `node`, which stands at `pointer`. */
export function rename(kind: string, node: object, pointer: string, key: string, name: string): Mutation {
  const entries = Object.entries(node).map(([each, value]) => [each === key ? name : each, value]);
  return { kind, pointer, to: Object.fromEntries(entries), words: `${key} → ${name}` };
}

export const below = (pointer: string, ...tokens: (string | number)[]): string =>
  pointer + tokens.map((token) => `/${escapeToken(String(token))}`).join('');

export const isObject = (node: unknown): node is Record<string, unknown> =>
  typeof node === 'object' && node !== null && !Array.isArray(node);
