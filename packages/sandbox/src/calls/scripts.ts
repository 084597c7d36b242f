import { Random } from '@voice-agent/webhooks/internal/text';
import { conversations } from './conversations.ts';

/** What happens in a call between its answer and its end. */
export type Step =
  | { readonly speaker: 'Agent' | 'User'; readonly text: string }
  | {
      /** A name for when the agent has no web tools. */
      readonly tool: string;
      readonly input: Readonly<Record<string, unknown>>;
      readonly output: unknown;
      /** The tool fails with `output`, without being called. */
      readonly fails?: true;
    };

/** A conversation that is made up in advance. */
export interface Conversation {
  readonly steps: readonly Step[];
  /** The values that the agent collects. */
  readonly collected: Readonly<Record<string, unknown>>;
  readonly endedBy: 'Agent' | 'User';
}

/** What a conversation is made from. */
export interface Circumstances {
  readonly random: Random;
  readonly agentName: string;
  /** How the caller is called: a custom parameter when there is one that names them. */
  readonly caller: string;
}

/** A kind of conversation. */
export interface Script {
  /** The name by which a call is started with it. */
  readonly name: string;
  /** What happens in it, for a reader. */
  readonly says: string;
  readonly make: (circumstances: Circumstances) => Conversation;
}

/** The conversations there are; the first is the default. */
export const scripts: readonly { name: string; says: string }[] = conversations.map(({ name, says }) => ({
  name,
  says,
}));

/** A whole call, known before it begins: the same seed, agent and parameters make the same, also after a restart. */
export interface Plan extends Conversation {
  readonly callerNumber: string;
  readonly ringSeconds: number;
  readonly conversationId: string;
  readonly codec: string;
}

/** The custom parameters whose text can stand in the talk. */
const namesOfCallers = ['name', 'customerName', 'callerName', 'contactName', 'firstName'];
const longestCaller = 60;

/**
 * @param script the name of a script
 * @throws TypeError when there is no such script
 */
export function planOf(
  script: string,
  seed: string,
  agentName: string,
  params: Readonly<Record<string, unknown>>,
): Plan {
  const found = conversations.find(({ name }) => name === script);
  if (!found) throw new TypeError(`There is no script "${script}". The scripts are ${names.join(', ')}.`);
  const random = new Random(seed);
  const named = namesOfCallers
    .map((name) => (Object.hasOwn(params, name) ? params[name] : undefined))
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');
  const caller = random.pick(['Ines Duarte', 'Tomasz Wójcik', 'Amara Okafor', 'Lena Sørensen', 'Joe Tan']);
  return {
    callerNumber: `+1 202 555 01${`${random.integer(0, 99)}`.padStart(2, '0')}`,
    ringSeconds: random.integer(10, 90) / 10,
    conversationId: `conv-${random.word(10)}`,
    codec: random.pick(['opus', 'pcmu', 'g722']),
    // By whole characters: half of one is no text.
    ...found.make({
      random,
      agentName,
      caller: Array.from(named ?? caller)
        .slice(0, longestCaller)
        .join(''),
    }),
  };
}

const names = conversations.map(({ name }) => name);
