import { type Candidate, type CandidateContext, keywordValues, sizeCandidates } from './candidate.ts';
import { all, maxEntries } from './dnf.ts';
import { exampleOf } from './example.ts';
import type { Schema, SchemaObject } from './keywords.ts';

/** Candidates for the keywords of arrays. */
export function arrayCandidates(context: CandidateContext, value: readonly unknown[]): Candidate[] {
  const { conjunction, variant } = context;
  const names = [
    'the shortest list',
    'a list one too short',
    'the longest list',
    'a list one too long',
  ] as const;
  const result = sizeCandidates(context, 'array', 'Items', names);
  if (keywordValues(conjunction, 'uniqueItems').includes(true)) {
    const length = Math.max(value.length, 1);
    for (const items of variant('uniqueItems', { type: 'array', minItems: length }) as unknown[][]) {
      const twice = [
        [items[0], ...items],
        [items[0], items[0], ...items.slice(2)],
      ];
      result.push({ name: 'the same item twice', keyword: 'uniqueItems', valid: false, values: twice });
    }
  }
  return [...result, ...uniqueBy(context), ...contained(context), ...closed(context, value)];
}

function uniqueBy({ registry, conjunction }: CandidateContext): Candidate[] {
  const keyword = 'x-unique-items-by';
  return keywordValues<string>(conjunction, keyword).flatMap((property): Candidate[] => {
    const item = (value: unknown) => {
      const asked = { type: 'object', required: [property], properties: { [property]: { const: value } } };
      return exampleOf(registry, all([conjunction.items, asked]), conjunction.refs);
    };
    const [one, other] = ['first', 'second'].map(item);
    if (one === undefined) return [];
    const different = { ...(one as object), other: 'second' };
    const same = { name: `two items of the same ${property}`, keyword, valid: false };
    return [
      { ...same, values: [[one, one]] },
      { ...same, name: `two different items of the same ${property}`, values: [[one, different]] },
      { ...same, name: `the same ${property} again at the end`, values: [[one, other, different]] },
      { name: `two items of another ${property}`, keyword, valid: true, values: [[one, other]] },
    ];
  });
}

type Containing = SchemaObject & { contains: Schema; minContains?: number; maxContains?: number };

function contained({ registry, conjunction }: CandidateContext): Candidate[] {
  const result: Candidate[] = [];
  const origins = conjunction.origins.filter((each): each is Containing => each.contains !== undefined);
  for (const { contains, minContains: min, maxContains: max } of origins) {
    const matching = exampleOf(registry, all([conjunction.items, contains]), conjunction.refs);
    const other = exampleOf(registry, all([conjunction.items, { not: contains }]), conjunction.refs);
    const items = (length: number) => Array.from({ length: Math.min(length, maxEntries) }, () => matching);
    const add = (keyword: string, name: string, valid: boolean, ...values: unknown[][]) => {
      if (matching !== undefined) result.push({ name, keyword, valid, values });
    };
    if (min !== 0)
      add('contains', 'no item that must be there', false, [], ...(other === undefined ? [] : [[other]]));
    if (min !== undefined && min > 0) {
      add('minContains', 'just enough items', true, items(min));
      add('minContains', 'one item too few', false, items(min - 1));
    }
    if (max !== undefined) {
      add('maxContains', 'as many items as there may be', true, items(max));
      add('maxContains', 'one item too many', false, items(max + 1));
    }
  }
  return result;
}

/** An item after the last allowed one. */
function closed({ registry, conjunction }: CandidateContext, value: readonly unknown[]): Candidate[] {
  const lead = conjunction.prefix.map(
    (schema, index) => value[index] ?? exampleOf(registry, schema, conjunction.refs),
  );
  return ['items', 'unevaluatedItems']
    .filter((keyword) => keywordValues(conjunction, keyword).includes(false))
    .map((keyword) => ({ name: 'one item more', keyword, valid: false, values: [[...lead, 'more']] }));
}
