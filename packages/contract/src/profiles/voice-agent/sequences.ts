import fc from 'fast-check';
import type { Updates } from './invariants/updates.ts';
import { judgeFilteredList, judgeOnePage } from './list-consistency.ts';
import { invalidUpdates, judgeIfRejected } from './rejected-updates.ts';
import { validUpdates } from './valid-updates.ts';
import type { Violation } from './violation.ts';

interface Step {
  name: string;
  run(updates: Updates): Promise<Violation[]>;
}

const maxSteps = 10;
const sequences = 6;
/** Upper bound on sequences, those of shrinking included. */
const maxSequences = 30;
const maxTools = 3;
const filters = [
  ['type', 'FUNCTION'],
  ['type', 'MCP'],
  ['isActive', 'true'],
  ['isActive', 'false'],
] as const;

/** Ends a sequence that has violations. */
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
  const run = async (steps: readonly Step[]): Promise<void> => {
    if (++count > maxSequences) return;
    await updates.read();
    for (const [index, step] of steps.entries()) {
      const violations = await step.run(updates);
      if (violations.length === 0) continue;
      const names = steps.slice(0, index + 1).map(({ name }) => name);
      const after = `, after: ${names.join(', then ')}`;
      shortest = violations.map((each) => ({ ...each, expected: `${each.expected}${after}` }));
      throw new SequenceFailed();
    }
  };
  const steps = fc.noBias(fc.array(stepOn(ids), { maxLength: maxSteps, size: 'max' }));
  const property = fc.asyncProperty(steps, run);
  const { errorInstance } = await fc.check(property, { seed, numRuns: sequences });
  if (errorInstance != null && !(errorInstance instanceof SequenceFailed)) throw errorInstance;
  return shortest;
}

function stepOn(ids: readonly string[]): fc.Arbitrary<Step> {
  const tool = { at: fc.nat({ max: ids.length - 1 }), which: fc.nat({ max: 99 }) };
  const update = fc.record(tool).map(({ at, which }) => ({
    name: `an update of tool ${at + 1}`,
    run: (updates: Updates) => applyUpdate(updates, ids[at] ?? '', which),
  }));
  const rejected = fc.record(tool).map(({ at, which }) => ({
    name: `a rejected update of tool ${at + 1}`,
    run: (updates: Updates) => rejectUpdate(updates, ids[at] ?? '', which),
  }));
  const list = fc.constantFrom(...filters).map(([field, value]) => ({
    name: `a list by ${field}`,
    run: (updates: Updates) => judgeFilteredList(updates, field, value),
  }));
  const page = fc
    .record({ take: fc.integer({ min: 1, max: 10 }), skip: fc.integer({ min: 1, max: 5 }) })
    .map(({ take, skip }) => ({
      name: `page ${skip} of ${take} each`,
      run: (updates: Updates) => judgeOnePage(updates, take, skip),
    }));
  // Updates twice, so that they are as likely as lists.
  return fc.oneof(update, update, rejected, list, page);
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
