import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { claimsIn, withoutAnnotations } from '../checks/claims.ts';
import { readBundle } from '../checks/documents.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { Judge } from './notice.ts';
import { judgements, readSurvivors, survives, type Verdict } from './survivors.ts';
import { bundleOf, edited } from './tree.ts';

// `pnpm test:soak` asks about all mutants; here as many stand for them.
const minMutants = 60;

const judge = new Judge();
const mutants = mutantsOf(judge.tree);
const listed = readSurvivors();
const verdictOn = (mutant: Mutant): Verdict => ({ mutant, by: judge.noticedBy(mutant) });

test.each(['openapi', 'asyncapi'] as const)('nothing has a word about %s as it is', (name) => {
  const file = `${name}/${name}.yaml`;
  expect(judge.noticedBy({ file, pointer: '', to: judge.tree.get(file) })).toEqual([]);
});

test.each(['openapi', 'asyncapi'] as const)('%s is bundled here as Redocly does', (name) => {
  const { servers: _, ...rest } = bundleOf(name, judge.tree);
  const { servers: __, ...dist } = withoutAnnotations(readBundle(name)) as Record<string, unknown>;
  expect(withoutAnnotations(rest)).toEqual(dist);
});

test('a spread of the mutants is noticed', () => {
  const spread = mutants.filter((_, index) => index % Math.ceil(mutants.length / minMutants) === 0);
  expect(judgements(spread.map(verdictOn), listed, false)).toEqual([]);
});

test('what is listed survives', () => {
  const selected = mutants.filter(({ id }) => listed.has(id));
  expect(selected.map(({ id }) => id)).toEqual([...listed.keys()]);
  expect(selected.map(verdictOn).filter((verdict) => !survives(verdict))).toEqual([]);
});

test('every claim is removed or changed by some mutant', () => {
  const places = new Set(mutants.map(({ file, pointer }) => `${file}#${pointer}`));
  const untouched = [...judge.tree].flatMap(([file, node]) =>
    claimsIn(node)
      .filter((claim) => ![claim, claim.replace(/\/[^/]*$/, '')].some((at) => places.has(`${file}#${at}`)))
      .map((claim) => `${file}#${claim}`),
  );
  expect(untouched).toEqual([]);
});

test('every mutant says something else than the specs, which stay as they are', () => {
  const before = structuredClone(judge.tree);
  const same = mutants.filter((mutant) =>
    isDeepStrictEqual(edited(judge.tree, mutant).get(mutant.file), judge.tree.get(mutant.file)),
  );
  expect(same).toEqual([]);
  expect(judge.tree).toEqual(before);
});

describe('what is told', () => {
  const mutant = { file: 'openapi/openapi.yaml', pointer: '/x', kind: 'k' };
  const verdict = (id: string, shown: boolean, by: Verdict['by']): Verdict => ({
    mutant: { ...mutant, id, shown },
    by,
  });
  const noticed = Array.from({ length: 200 }, (_, index) => verdict(`noticed ${index}`, true, ['corpus']));

  test.each<[string, Verdict[], [string, string][], string | undefined]>([
    ['nothing, when all are noticed', [verdict('a', false, ['text'])], [], undefined],
    ['a mutant that no check notices', [verdict('a', false, [])], [], 'No check notices: a'],
    ['a mutant that no example shows', [verdict('a', true, ['text'])], [], 'No example shows: a'],
    ['nothing about a listed one', [verdict('a', false, [])], [['a', 'why']], undefined],
    ['a listed one that is noticed', [verdict('a', true, ['corpus'])], [['a', 'why']], 'a check notices it'],
    ['a listed one that is not there', [], [['a', 'why']], 'there is no such mutant'],
    [
      'too many listed ones',
      [verdict('a', true, []), verdict('b', true, []), verdict('c', true, [])],
      [...'abc'].map((id) => [id, 'why']),
      '3 of 203 mutants survive',
    ],
  ])('%s', (_, verdicts, entries, words) => {
    const reported = judgements([...noticed, ...verdicts], new Map(entries), true);
    expect(reported).toEqual(words === undefined ? [] : [expect.stringContaining(words)]);
  });
});
