import { createRequire } from 'node:module';
import { type Json, type VerdictOf, worst } from './verdict.ts';

const { diff } = createRequire(import.meta.url)('@asyncapi/diff') as {
  diff: (before: Json, after: Json) => { getOutput(): { changes: { type: string }[] } };
};

export const verdictOf: VerdictOf = (before, after) => {
  if (!('asyncapi' in before)) throw new TypeError('It reads AsyncAPI documents.');
  return worst(diff(dereferenced(before), dereferenced(after)).getOutput().changes);
};

/** Each reference replaced by what it names, as the tool needs it, except those that lead back to themselves. */
export function dereferenced(document: Json): Json {
  const follow = (value: unknown, within: string[]): unknown => {
    if (Array.isArray(value)) return value.map((each) => follow(each, within));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === 'string' && $ref.startsWith('#/'))
      return within.includes($ref) ? value : follow(named(document, $ref), [...within, $ref]);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, follow(each, within)]));
  };
  return follow(document, []) as Json;
}

const named = (document: Json, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, token) => (value as Json | undefined)?.[token], document);
