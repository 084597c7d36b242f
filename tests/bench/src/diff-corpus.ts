import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

/** What a change does to those who use a document. */
export type Verdict = 'breaks' | 'risky' | 'safe';

/** A pair of documents, and what their difference does, as people reasoned. */
export interface CompatibilityCase {
  name: string;
  verdict: Verdict;
  kind: 'openapi' | 'asyncapi';
  /** Paths. */
  before: string;
  after: string;
}

/** What a tool said of the cases. */
export interface CorpusScore {
  name: string;
  cases: number;
  right: number;
  /** Names of the cases that break, of which it said something else. */
  missed: string[];
  /** Names of the safe cases that it says break. */
  falseAlarms: string[];
  /** Names of the other cases that it judged otherwise: risky ones, and safe ones that it calls risky. */
  unsure: string[];
  /** Names of the cases that it could not read. */
  notRun: string[];
}

/** The corpus of the contract package. */
export function compatibilityCases(): CompatibilityCase[] {
  const manifest = createRequire(import.meta.url).resolve('@voice-agent/contract/package.json');
  const folder = join(dirname(manifest), 'compatibility');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const path = (file: string): string => join(folder, name, file);
      const { verdict } = parse(readFileSync(path('case.yaml'), 'utf8')) as { verdict: Verdict };
      const kind = 'asyncapi' in parse(readFileSync(path('before.yaml'), 'utf8')) ? 'asyncapi' : 'openapi';
      return { name, verdict, kind, before: path('before.yaml'), after: path('after.yaml') };
    });
}

/** Asks a tool about each case; one that throws could not run. */
export async function corpusScore(
  name: string,
  cases: CompatibilityCase[],
  verdictOf: (each: CompatibilityCase) => Promise<Verdict>,
): Promise<CorpusScore> {
  const score: CorpusScore = {
    name,
    cases: cases.length,
    right: 0,
    missed: [],
    falseAlarms: [],
    unsure: [],
    notRun: [],
  };
  for (const each of cases) {
    let said: Verdict;
    try {
      said = await verdictOf(each);
    } catch {
      score.notRun.push(each.name);
      continue;
    }
    if (said === each.verdict) score.right++;
    else if (each.verdict === 'breaks') score.missed.push(each.name);
    else if (each.verdict === 'safe' && said === 'breaks') score.falseAlarms.push(each.name);
    else score.unsure.push(each.name);
  }
  return score;
}
