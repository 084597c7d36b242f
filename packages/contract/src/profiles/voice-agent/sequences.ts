import fc from 'fast-check';
import type { Updates } from './invariants/updates.ts';
import { judgeFilteredList, judgeOnePage } from './list-consistency.ts';
import { invalidUpdates, judgeIfRejected } from './rejected-updates.ts';
import { validUpdates } from './valid-updates.ts';
import type { Violation } from './violation.ts';

/** What the steps of a sequence run on, and the violations of the last step. */
interface Run {
  updates: Updates;
  violations: Violation[];
}

/** Empty: the service keeps its web tools from one sequence to the next, and `updates` knows them. */
type Model = Record<string, never>;
type Step = fc.AsyncCommand<Model, Run>;

const maxSteps = 10;
const sequences = 6;
/** Upper bound on sequences, those of shrinking included. */
const maxSequences = 30;
const maxTools = 3;

/** Ends a sequence with violations. */
class SequenceFailed extends Error {}

/**
 * Random sequences of updates, rejected updates and lists of several web tools.
 *
 * @returns the violations of the shortest sequence that has any
 */
export async function judgeSequences(updates: Updates, seed: number): Promise<Violation[]> {
  await updates.read();
  const ids = [...updates.writable.keys()].slice(0, maxTools);
  if (ids.length === 0) return [];
  let shortest: Violation[] = [];
  let count = 0;
  const property = fc.asyncProperty(
    fc.commands(stepsOn(ids), { maxCommands: maxSteps, size: 'max' }),
    async (commands) => {
      if (++count > maxSequences) return;
      const run: Run = { updates, violations: [] };
      await updates.read();
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: run }), commands);
      } catch (error) {
        if (!(error instanceof SequenceFailed)) throw error;
        const steps = [...commands].filter((step) => (step as { hasRan?: boolean }).hasRan !== false);
        shortest = run.violations.map((each) => ({
          ...each,
          expected: `${each.expected}, after: ${steps.join(', then ')}`,
        }));
        throw error;
      }
    },
  );
  const { errorInstance } = await fc.check(property, { seed, numRuns: sequences });
  if (errorInstance != null && !(errorInstance instanceof SequenceFailed)) throw errorInstance;
  return shortest;
}

const stepOf = (name: string, judge: (updates: Updates) => Promise<Violation[]>): Step => ({
  check: () => true,
  run: async (_, run) => {
    run.violations = await judge(run.updates);
    if (run.violations.length > 0) throw new SequenceFailed();
  },
  toString: () => name,
});

function stepsOn(ids: readonly string[]): fc.Arbitrary<Step>[] {
  const onTool = (
    name: string,
    judge: (updates: Updates, id: string, which: number) => Promise<Violation[]>,
  ): fc.Arbitrary<Step> =>
    fc
      .record({ at: fc.nat({ max: ids.length - 1 }), which: fc.nat({ max: 99 }) })
      .map(({ at, which }) =>
        stepOf(`${name} of tool ${at + 1}`, (updates) => judge(updates, ids[at] ?? '', which)),
      );
  const update = onTool('an update', applyUpdate);
  const rejected = onTool('a rejected update', rejectUpdate);
  const filters = (['type', 'isActive'] as const).flatMap((field) =>
    (field === 'type' ? ['FUNCTION', 'MCP'] : ['true', 'false']).map((value) => ({ field, value })),
  );
  const list = fc
    .constantFrom(...filters)
    .map(({ field, value }) =>
      stepOf(`a list by ${field}`, (updates) => judgeFilteredList(updates, field, value)),
    );
  const page = fc
    .record({ take: fc.integer({ min: 1, max: 10 }), skip: fc.integer({ min: 1, max: 5 }) })
    .map(({ take, skip }) =>
      stepOf(`page ${skip} of ${take} each`, (updates) => judgeOnePage(updates, take, skip)),
    );
  // Updates twice, so that they are as likely as lists.
  return [update, update, rejected, list, page];
}

async function applyUpdate(updates: Updates, id: string, which: number): Promise<Violation[]> {
  const tool = updates.tools.get(id) ?? {};
  const bodies = validUpdates(tool, updates.next);
  const body = bodies[which % bodies.length]?.(tool);
  return body === undefined ? [] : updates.apply(id, body);
}

async function rejectUpdate(updates: Updates, id: string, which: number): Promise<Violation[]> {
  const invalid = invalidUpdates(updates);
  const update = invalid[which % invalid.length];
  return update === undefined ? [] : judgeIfRejected(updates, id, update);
}
