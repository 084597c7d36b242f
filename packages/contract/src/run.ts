import type { Covered } from './coverage.ts';
import type { ContractDocument, Operation } from './document/document.ts';
import type { Finding } from './findings.ts';
import { Phases } from './phases.ts';
import type { Inputs } from './requests.ts';
import { NoValue } from './schema/arbitrary.ts';
import { checkPromises } from './service/promises.ts';
import { type Progress, Session } from './session.ts';
import type { Target } from './target.ts';

/** How a run goes. */
export interface RunOptions {
  /** Everything that is by chance comes from it. */
  seed: number;
  /** How many bodies are made by chance for each operation. */
  fuzz: number;
  progress?: Progress;
}

/** What a run saw. */
export interface RunResult {
  requests: number;
  findings: Finding[];
  covered: Covered[];
  /** The operations that were left out, and why. */
  uncovered: string[];
}

/**
 * Asks each operation for what the document allows and for what it forbids, and judges every answer.
 *
 * @throws CannotRun when the service is not there, or refuses the credential
 */
export async function run(
  document: ContractDocument,
  target: Target,
  { seed, fuzz, progress }: RunOptions,
): Promise<RunResult> {
  const session = new Session(document, target, progress);
  const covered: Covered[] = [];
  const uncovered: string[] = [];
  try {
    const reads = document.operations.filter((operation) => !isWrite(operation));
    const writes = document.operations.filter(isWrite);
    for (const operation of [...reads, ...(target.allowWrites ? writes : [])]) {
      const phases = new Phases(session, operation, seed);
      const base = baseOf(phases);
      if (typeof base === 'string') {
        uncovered.push(`${operation.id}: ${base}`);
        continue;
      }
      await session.ask(operation, base, operation.pointer);
      await phases.credentials(base);
      for (const part of [...(await phases.parameters(base)), ...(await phases.body(base))]) {
        if (part.cases > 0) covered.push(part);
        else uncovered.push(`${operation.id}: no request can show whether ${part.pointer} holds`);
      }
      await phases.fuzz(base, fuzz);
    }
    if (!target.allowWrites)
      for (const { id } of writes)
        uncovered.push(`${id}: it changes something, and --allow-writes is not given`);
    await checkPromises(session);
    return { requests: session.requests, findings: session.findings, covered, uncovered };
  } finally {
    session.close();
  }
}

/** Whether an operation may change something: a POST that only lists is told by its name. */
export const isWrite = ({ method, id }: Operation): boolean =>
  !/^(?:GET|HEAD|OPTIONS)$/.test(method) &&
  !(method === 'POST' && /^(?:list|get|find|search|query|count)/i.test(id));

/** A valid request of an operation, or why there is none. */
function baseOf(phases: Phases): Inputs | string {
  try {
    return phases.base();
  } catch (error) {
    if (error instanceof NoValue) return `no value was found that is valid: ${error.message}`;
    throw error;
  }
}
