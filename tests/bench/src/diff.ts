import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompatibilityCase, compatibilityCases } from '@voice-agent/spec-diff/testing';
import { parse } from 'yaml';
import { largeDocument } from './diff-document.ts';
import type { Bench, Run } from './harness.ts';
import { peerFile } from './peers.ts';
import { packageFile, runNode, scratchFolder } from './programs.ts';
import { type Player, race } from './race.ts';
import type { Figure } from './report.ts';

type Verdict = CompatibilityCase['verdict'];
type Case = Pick<CompatibilityCase, 'name' | 'verdict' | 'before' | 'after'>;

const rounds = 7;
const manyOperations = 1_000;
const [alone, many] = ['our specs', `${manyOperations} operations`];

export const diff: Bench = {
  name: 'diff',
  about: 'the compatibility check beside other tools: verdicts on a corpus of changes, and time',
  minutes: 5,
  builds: ['@voice-agent/contract#build', '@voice-agent/specs#build'],
  peers: ['api-smart-diff'],
  conditions: { rounds },
  measure: async (run) => [...(await verdicts(run)), ...(await times(run))],
};

async function verdicts(run: Run): Promise<Figure[]> {
  const cases = compatibilityCases();
  const { compare } = await import('@voice-agent/contract');
  using folder = scratchFolder();
  const { verdictOf } = await import(peerFile('api-smart-diff'));
  const contenders: Record<string, (each: Case) => Verdict | Promise<Verdict>> = {
    // Our check reads files.
    ours: ({ before, after }) => {
      const files = { before: join(folder.path, 'before.yaml'), after: join(folder.path, 'after.yaml') };
      writeFileSync(files.before, before);
      writeFileSync(files.after, after);
      return compare(files).verdict;
    },
    'api-smart-diff': ({ before, after }) => verdictOf(parse(before), parse(after)),
  };
  const scores: Record<string, Score> = {};
  for (const [name, judge] of Object.entries(contenders)) {
    run.progress(`verdicts of ${name}`);
    scores[name] = await scoreOf(cases, judge);
  }
  return scoreFigures(scores, cases.length);
}

/** Names of the cases, by how a tool judged them. */
export interface Score {
  right: string[];
  /** Breaking changes that it judged otherwise. */
  missed: string[];
  /** Safe changes that it calls breaking. */
  falseAlarms: string[];
  /** The others that it judged wrong: risky ones, and safe ones that it calls risky. */
  unsure: string[];
  /** Cases that it could not read. */
  notRun: string[];
}

async function scoreOf(cases: Case[], verdictOf: (each: Case) => Verdict | Promise<Verdict>): Promise<Score> {
  const score: Score = { right: [], missed: [], falseAlarms: [], unsure: [], notRun: [] };
  for (const each of cases) score[await judged(each, verdictOf)].push(each.name);
  return score;
}

async function judged(
  each: Case,
  verdictOf: (each: Case) => Verdict | Promise<Verdict>,
): Promise<keyof Score> {
  let verdict: Verdict;
  try {
    verdict = await verdictOf(each);
  } catch {
    return 'notRun';
  }
  if (verdict === each.verdict) return 'right';
  if (each.verdict === 'breaks') return 'missed';
  return each.verdict === 'safe' && verdict === 'breaks' ? 'falseAlarms' : 'unsure';
}

function scoreFigures(scores: Record<string, Score>, cases: number): Figure[] {
  const figure = (name: string, of: keyof Score, target?: object): Figure => {
    const entries = Object.entries(scores);
    const names = Object.fromEntries(entries.map(([contender, score]) => [contender, score[of]]));
    const values = Object.fromEntries(entries.map(([contender, score]) => [contender, score[of].length]));
    // The other lists leave those that it judged right.
    return {
      name,
      unit: '',
      values,
      ...(target && { targets: [target] }),
      ...(of === 'right' ? { better: 'more' } : { names }),
    };
  };
  return [
    figure(`right verdicts of ${cases}`, 'right', { atLeast: cases }),
    figure('breaking changes missed', 'missed', { atMost: 0 }),
    figure('false alarms', 'falseAlarms', { atMost: 0 }),
    figure('unsure', 'unsure'),
    figure('cases that could not run', 'notRun'),
  ];
}

/** How long the command takes, from its start to its end. */
async function times(run: Run): Promise<Figure[]> {
  const seconds = await race(run, { what: 'time', rounds, open: openCommands });
  const figure = (group: string, atMost: number): Figure =>
    seconds.figure({ name: `the command, ${group}`, unit: 's', metric: 's', group, targets: [{ atMost }] });
  return [figure(alone, 0.5), figure(many, 5)];
}

async function openCommands(stack: AsyncDisposableStack): Promise<Player[]> {
  const { path: scratch } = stack.use(scratchFolder());
  const specs = packageFile('@voice-agent/specs', 'dist');
  const edited = join(scratch, 'specs');
  mkdirSync(edited);
  for (const name of ['openapi.yaml', 'asyncapi.yaml']) {
    const text = readFileSync(join(specs, name), 'utf8');
    writeFileSync(join(edited, name), text.replaceAll('maxLength: 250', 'maxLength: 200'));
  }
  const large = [() => false, (index: number) => index % 10 === 0].map((isChanged, side) => {
    const file = join(scratch, `${side}.yaml`);
    writeFileSync(file, largeDocument(manyOperations, isChanged));
    return file;
  });
  const ours = [packageFile('@voice-agent/contract', 'dist/cli/main.js'), 'diff'];
  const player = (group: string, name: string, args: string[]): Player => ({
    group,
    name,
    // Every run has something that breaks.
    turn: async () => ({ s: (await runNode(args, { cwd: scratch, expected: 1 })).ms / 1_000 }),
  });
  return [
    player(alone, 'ours', [...ours, specs, edited]),
    player(many, 'ours', [...ours, ...large]),
    player(many, 'api-smart-diff', [join(import.meta.dirname, 'diff-peer-run.ts'), ...large]),
  ];
}
