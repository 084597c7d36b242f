import fc from 'fast-check';
import { isSuccess } from '../../engine/outcome.ts';
import { updatesFor } from './bodies.ts';
import { send } from './calls.ts';
import type { Item, Violation } from './client.ts';
import { filteredFlaws, onePageFlaws } from './listed.ts';
import { forbiddenUpdates } from './refusals.ts';
import type { Updates } from './updates.ts';
import type { WebToolLists } from './web-tools.ts';

/** What a sequence runs on: the service, what is known of it, and what is found. */
interface Talk {
  updates: Updates;
  lists: WebToolLists;
  flaws: Violation[];
}

/** Nothing beside what `updates` knows: the service keeps its web tools from one sequence to the next. */
type Model = Record<string, never>;
type Command = fc.AsyncCommand<Model, Talk>;

const sequences = 6;
const steps = 10;
/** Shrinking stops here. */
const maxSequences = 30;
const maxTools = 3;

/** Stops a sequence. */
class Broken extends Error {}

/**
 * Updates, refused updates, filters and pages of several web tools in any order, from the seed. A sequence after which
 * the lists are not what they must be is made as short as it can be.
 */
export async function sequenceFlaws(
  updates: Updates,
  lists: WebToolLists,
  seed: number,
): Promise<Violation[]> {
  await updates.read();
  const ids = updates.writable.slice(0, maxTools);
  if (ids.length === 0) return [];
  const tools = ids.map((id) => updates.known.get(id) ?? {});
  let shortest: Violation[] = [];
  let run = 0;
  const property = fc.asyncProperty(
    fc.commands(stepsOn(tools), { maxCommands: steps, size: 'max' }),
    async (commands) => {
      if (++run > maxSequences) return;
      const talk: Talk = { updates, lists, flaws: [] };
      await updates.read();
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: talk }), commands);
      } catch (error) {
        if (!(error instanceof Broken)) throw error;
        const said = [...commands]
          .filter((command) => (command as { hasRan?: boolean }).hasRan !== false)
          .join(', then ');
        shortest = talk.flaws.map((flaw) => ({ ...flaw, expected: `${flaw.expected}, after: ${said}` }));
        throw error;
      }
    },
  );
  const { errorInstance } = await fc.check(property, { seed, numRuns: sequences });
  if (errorInstance !== undefined && errorInstance !== null && !(errorInstance instanceof Broken))
    throw errorInstance;
  return shortest;
}

/** One step of a sequence; its flaws end the sequence. */
class Step implements Command {
  readonly #name: string;
  readonly #flaws: (talk: Talk) => Promise<Violation[]>;

  constructor(name: string, flaws: (talk: Talk) => Promise<Violation[]>) {
    this.#name = name;
    this.#flaws = flaws;
  }

  check = (): boolean => true;

  async run(_: Model, talk: Talk): Promise<void> {
    talk.flaws = await this.#flaws(talk);
    if (talk.flaws.length > 0) throw new Broken();
  }

  toString = (): string => this.#name;
}

function stepsOn(tools: readonly Item[]): fc.Arbitrary<Step>[] {
  const idOf = (at: number): string => `${tools[at]?.id}`;
  const place = { at: fc.nat({ max: tools.length - 1 }), which: fc.nat({ max: 99 }) };
  const update = fc
    .record(place)
    .map(
      ({ at, which }) => new Step(`an update of tool ${at + 1}`, (talk) => updated(talk, idOf(at), which)),
    );
  const refused = fc
    .record(place)
    .map(
      ({ at, which }) =>
        new Step(`a refused update of tool ${at + 1}`, (talk) => refusedUpdate(talk, idOf(at), which)),
    );
  const list = fc
    .constantFrom(['type', 'FUNCTION'], ['type', 'MCP'], ['isActive', 'true'], ['isActive', 'false'])
    .map(
      ([name = '', value = '']) =>
        new Step(`a list by ${name}`, ({ updates, lists }) =>
          filteredFlaws(updates, lists, { [name]: value }),
        ),
    );
  const page = fc
    .record({ take: fc.integer({ min: 1, max: 10 }), skip: fc.integer({ min: 1, max: 5 }) })
    .map(
      ({ take, skip }) =>
        new Step(`page ${skip} of ${take} each`, ({ updates }) => onePageFlaws(updates, take, skip)),
    );
  // Twice, so that it is as likely as what stands around it.
  return [update, update, refused, list, page];
}

async function updated({ updates }: Talk, id: string, which: number): Promise<Violation[]> {
  const tool = updates.known.get(id) ?? {};
  const bodies = updatesFor(tool, updates.next);
  const body = bodies[which % bodies.length]?.(tool);
  return body === undefined ? [] : updates.apply(id, body);
}

async function refusedUpdate({ updates }: Talk, id: string, which: number): Promise<Violation[]> {
  const { executor, update } = updates.client;
  const forbidden = forbiddenUpdates(updates.next);
  const said = forbidden[which % forbidden.length];
  const request = executor.requestOf(update, { path: { id }, query: {}, header: {}, body: said?.body });
  const answer = await send(executor, update, request, update.pointer);
  if (said !== undefined && answer !== undefined && !isSuccess(answer.status))
    return updates.unchanged(() => ({ what: `an update with ${said.what}`, fact: said.fact }));
  // One that is accepted is found elsewhere.
  await updates.read();
  return [];
}
