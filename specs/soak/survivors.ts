import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Mutant } from './mutants.ts';
import { type Check, checks } from './notice.ts';

/** A mutant and the checks that noticed it. */
export interface Verdict {
  mutant: Mutant;
  by: Check[];
}

/** The greatest share of mutants that may survive, with a reason or not. */
const maxShare = 0.01;

/** A check of what stands where has the specs before it as they were, so it does for what no example can show. */
export function survives({ mutant, by }: Verdict): boolean {
  return mutant.shown ? by.every((check) => check === 'text') : by.length === 0;
}

/** The listed survivors, by id. @throws Error when an entry has no id or no reason. */
export function readSurvivors(): Map<string, string> {
  const url = new URL('survivors.yaml', import.meta.url);
  const entries = (parse(readFileSync(url, 'utf8')) ?? []) as { id?: unknown; reason?: unknown }[];
  return new Map(
    entries.map(({ id, reason }, index) => {
      if (typeof id === 'string' && typeof reason === 'string') return [id, reason];
      throw new Error(`specs/soak/survivors.yaml at #/${index}: give the entry an id and a reason.`);
    }),
  );
}

/** What is wrong, in words; empty when every mutant is noticed or listed. */
export function judgements(verdicts: Verdict[], listed: Map<string, string>, isWhole: boolean): string[] {
  const survivors = new Map(verdicts.filter(survives).map(({ mutant, by }) => [mutant.id, by]));
  const found = [...survivors]
    .filter(([id]) => !listed.has(id))
    .map(([id, by]) => {
      const what = by.length === 0 ? 'No check notices' : 'No example shows';
      return `${what}: ${id}\n  Add an example or a fact that does, or list it in soak/survivors.yaml.`;
    });
  const asked = new Set(verdicts.map(({ mutant }) => mutant.id));
  for (const id of listed.keys()) {
    if (survivors.has(id) || !(isWhole || asked.has(id))) continue;
    const why = asked.has(id) ? 'a check notices it' : 'there is no such mutant';
    found.push(`soak/survivors.yaml lists: ${id}\n  But ${why}. Remove the entry.`);
  }
  if (isWhole && survivors.size >= verdicts.length * maxShare) {
    const share = `${survivors.size} of ${verdicts.length} mutants survive`;
    found.push(`${share}, and less than ${maxShare * 100} % may.\n  Add examples that show them.`);
  }
  return found;
}

/** How many mutants each check notices, and how many it alone. */
export function tally(verdicts: Verdict[]): string[] {
  return checks.map((check) => {
    const found = verdicts.filter(({ by }) => by.includes(check));
    return `${check}: ${found.length}, alone ${found.filter(({ by }) => by.length === 1).length}`;
  });
}
