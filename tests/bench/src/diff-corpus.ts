import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as workspace from '@voice-agent/test-kit/compatibility-cases';

/** What a change does to those who use a document. */
export type Verdict = workspace.CompatibilityCase['verdict'];

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

/** The corpus of the contract package, with its documents as files. */
export function compatibilityCases(): CompatibilityCase[] {
  const folder = fileURLToPath(new URL('../dist/compatibility/', import.meta.url));
  const manifest = createRequire(import.meta.url).resolve('@voice-agent/contract/package.json');
  const cases = workspace.compatibilityCases(join(dirname(manifest), 'compatibility'));
  return cases.map(({ name, verdict, before, after }) => {
    mkdirSync(join(folder, name), { recursive: true });
    const write = (file: string, text: string): string => {
      writeFileSync(join(folder, name, file), text);
      return join(folder, name, file);
    };
    return {
      name,
      verdict,
      kind: before.startsWith('asyncapi') ? 'asyncapi' : 'openapi',
      before: write('before.yaml', before),
      after: write('after.yaml', after),
    };
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
