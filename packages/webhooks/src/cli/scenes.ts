import type { Random } from '../internal/random.ts';

/** What happens in a call between its answer and its end. */
export type Step =
  | { readonly speaker: 'Agent' | 'User'; readonly text: string }
  | { readonly tool: string; readonly input: object; readonly output: unknown };

/** A made-up call to a made-up harbour. */
export interface Scene {
  readonly agentId: string;
  readonly agentName: string;
  /** The custom parameters that the call was started with. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly steps: readonly Step[];
  /** What the agent found out. */
  readonly collected: Readonly<Record<string, unknown>>;
}

const ships = ['MV Nordlys', 'Santa Rita', 'Havørn', 'Polaris', 'Étoile du Sud', '北光丸', 'Tern'] as const;
const quays = ['inner basin', 'outer quay', 'coal pier', 'north mole'] as const;

const agent = (text: string): Step => ({ speaker: 'Agent', text });
const user = (text: string): Step => ({ speaker: 'User', text });

/** A time of the day as it is spoken. */
const clock = (random: Random): string =>
  `${String(random.integer(0, 23)).padStart(2, '0')}:${String(random.integer(0, 59)).padStart(2, '0')}`;

function berth(random: Random): Scene {
  const [ship, quay] = [random.pick(ships), random.pick(quays)];
  const [length, nights, number] = [random.integer(9, 210), random.integer(1, 6), random.integer(1, 40)];
  return {
    agentId: 'agent-berth-desk',
    agentName: 'Berth desk',
    params: { bookingId: `B-${random.integer(1000, 9999)}`, ship, guest: random.chance(0.5) },
    steps: [
      agent('Harbour office, how can I help?'),
      user(`This is ${ship}, ${length} metres. Is there room at the ${quay}?`),
      { tool: 'Berth search', input: { quay, length }, output: { free: [number] } },
      agent(`Berth ${number} is free. How many nights?`),
      user(nights === 1 ? 'One night, please.' : `${nights} nights, please.`),
      { tool: 'Berth booking', input: { ship, number, nights }, output: { confirmed: true } },
      agent(`Good, ${ship}, berth ${number} at the ${quay} is yours.`),
    ],
    collected: { berth: number, nights, confirmed: true },
  };
}

function tide(random: Random): Scene {
  const [quay, high] = [random.pick(quays), clock(random)];
  return {
    agentId: 'agent-night-watch',
    agentName: 'Night watch',
    params: { ticket: random.word(8), tags: ['tide', quay] },
    steps: [
      agent('Night watch, good evening.'),
      user(`When is high water at the ${quay}, please?`),
      { tool: 'Tide table', input: { quay, day: 'today' }, output: { high: [high], low: [] } },
      agent(`High water there is at ${high}.`),
    ],
    collected: { answered: true },
  };
}

function pilot(random: Random): Scene {
  const [ship, hour, channel] = [random.pick(ships), clock(random), random.integer(1, 28)];
  const onDuty = random.chance(0.8);
  return {
    agentId: 'agent-front-desk',
    agentName: 'Front desk',
    params: { order: { id: random.integer(1, 99_999), ship }, urgent: random.chance(0.2), note: null },
    steps: [
      agent('Front desk, hello.'),
      user(`${ship} here. We need a pilot at ${hour}.`),
      { tool: 'Pilot roster', input: { hour }, output: onDuty ? 'Marit is on duty.' : null },
      agent(
        onDuty ? `Marit comes to ${ship}. Stand by on channel ${channel}.` : `Nobody is free at ${hour}.`,
      ),
      user(onDuty ? `Channel ${channel}, thank you.` : 'Then we wait outside.'),
    ],
    collected: { pilot: onDuty ? 'Marit' : null, hour },
  };
}

/** One call, with some small talk so that not all are equally long. */
export function scene(random: Random): Scene {
  const made = random.pick([berth, tide, pilot])(random);
  const talk = Array.from({ length: random.integer(0, 3) }, () =>
    random.pick([
      [user('How is the weather with you?'), agent('Wind from the west, and clear.')],
      [user('Can you say that again?'), agent('Of course.')],
      [agent('Anything else?'), user('No, thank you. ⚓')],
    ]),
  );
  return { ...made, steps: [...made.steps, ...talk.flat()] };
}
