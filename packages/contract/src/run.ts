import type { Covered } from './coverage.ts';
import type { ContractDocument, Operation } from './document/document.ts';
import { OperationLeft, RunEnded } from './ending.ts';
import { isOwn } from './facts.ts';
import type { Finding } from './findings.ts';
import { Phases } from './phases.ts';
import { CannotRun } from './problem.ts';
import type { Progress } from './progress.ts';
import { Selection } from './selection.ts';
import { askCorpus } from './service/corpus.ts';
import { checkPromises } from './service/promises.ts';
import { Session } from './session.ts';
import type { Target } from './target.ts';
import { isWrite } from './writes.ts';

/** How a run goes. */
export interface RunOptions {
  /** Everything that is by chance comes from it. */
  seed: number;
  /** How many requests are made by chance for each operation. With 0 there are no sequences by chance either. */
  fuzz: number;
  progress?: Progress;
  /** Ends the run: what was changed is brought back, and what was found is the result. */
  interrupt?: AbortSignal;
  /** How long the run may take, in milliseconds; bringing back what was changed comes on top. Default: no limit. */
  maxTimeMs?: number;
  /** Whether the first finding ends the run. Default: false. */
  failFast?: boolean;
  /** The operations and rules that are checked, by their ids. Default: all. */
  only?: readonly string[];
  /** The operations and rules that are left out, by their ids. */
  skip?: readonly string[];
}

/** What a run saw. */
export interface RunResult {
  requests: number;
  findings: Finding[];
  covered: Covered[];
  /** The operations that were left out, and why. */
  uncovered: string[];
  /** What the reader should know beside the findings, a line each. */
  notes: string[];
  /** Why the run ended before it was through, as a sentence. Absent when it was through. */
  stopped?: string;
  /** Whether it ended so for a reason that nobody gave it, or by the interrupt: without a finding it says nothing. */
  isUnfinished: boolean;
}

/**
 * Asks each operation for what the document allows and for what it forbids, and judges every answer.
 *
 * @throws CannotRun when the service is not there, refuses the credential or answers in no way that is HTTP, when a
 *   web tool of another machine could not be brought back, and when there is no operation or rule of a given name
 */
export async function run(
  document: ContractDocument,
  target: Target,
  { seed, fuzz, only, skip, ...options }: RunOptions,
): Promise<RunResult> {
  const selection = new Selection(document, only, skip);
  const allowWrites =
    target.allowWrites &&
    document.operations.some((each) => isWrite(each) && selection.hasOperation(each.id));
  const session = new Session(document, { ...target, allowWrites }, { ...options, selection });
  try {
    await askAll(session, selection, { seed, fuzz });
  } catch (error) {
    const notes = await session.finish();
    // What could not be brought back must be said, whatever stops the run.
    if (error instanceof CannotRun && notes.length > 0)
      throw new CannotRun([error.message, ...notes].join('\n'));
    throw error;
  }
  const notes = [...unknownIn(document), ...(await session.finish())];
  const { ended } = session;
  if (ended?.isFailure !== true) session.mustHaveAnswered();
  return {
    ...{
      requests: session.requests,
      findings: [...session.findings],
      covered: session.coverage.parts,
      uncovered: session.uncovered,
      notes,
    },
    ...(ended !== undefined && { stopped: ended.message }),
    isUnfinished: ended?.isFailure ?? false,
  };
}

async function askAll(
  session: Session,
  selection: Selection,
  chance: Pick<RunOptions, 'seed' | 'fuzz'>,
): Promise<void> {
  const { uncovered } = session;
  const { operations } = session.document;
  const [writes, reads] = [operations.filter(isWrite), operations.filter((each) => !isWrite(each))];
  for (const each of operations)
    if (selection.hasOperation(each.id) && (session.target.allowWrites || !isWrite(each)))
      session.coverage.expect('operation', each.id, each.pointer);
  const ask = async (some: readonly Operation[]): Promise<void> => {
    for (const operation of some) {
      if (!selection.hasOperation(operation.id))
        uncovered.push(`${operation.id}: --only or --skip leaves it out`);
      else if (isWrite(operation) && !session.target.allowWrites)
        uncovered.push(`${operation.id}: it changes something, which needs --allow-writes`);
      else if (selection.hasAnswers)
        await unlessEnded(operation.id, session, () => askOne(session, operation, chance));
    }
  };
  await ask(reads);
  // Before so much is written that web tools are alike.
  if (selection.hasPromises)
    await unlessEnded('what holds across requests', session, () =>
      checkPromises(session, chance.seed, chance.fuzz > 0),
    );
  await ask(writes);
}

/** Says what is not finished when the run ends within it, or when an operation is asked no more. */
async function unlessEnded(what: string, session: Session, ask: () => Promise<void>): Promise<void> {
  const { uncovered } = session;
  if (session.ended !== undefined) {
    uncovered.push(`${what}: not begun`);
    return;
  }
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof RunEnded) && !(error instanceof OperationLeft)) throw error;
    await session.idle();
    uncovered.push(
      `${what}: not finished${error instanceof OperationLeft ? `, since ${error.message}` : ''}`,
    );
  }
}

async function askOne(
  session: Session,
  operation: Operation,
  { seed, fuzz }: Pick<RunOptions, 'seed' | 'fuzz'>,
): Promise<void> {
  session.report(operation);
  const reason = await new Phases(session, operation, seed).check(fuzz);
  if (reason !== undefined) session.uncovered.push(`${operation.id}: ${reason}`);
  else if (isOwn(session.document)) await askCorpus(session, operation);
}

/** A keyword that is not understood is not judged, which must be said. */
function unknownIn({ schemas }: ContractDocument): string[] {
  const places = new Map<string, string[]>();
  for (const { keyword, pointer } of schemas.unknownKeywords())
    places.set(keyword, [...(places.get(keyword) ?? []), pointer]);
  return [...places].map(([keyword, pointers]) => {
    const more = pointers.length > 1 ? `, and in ${pointers.length - 1} more places` : '';
    return `The keyword "${keyword}" is not known, and nothing is judged by it (at ${pointers[0]}${more}).`;
  });
}
