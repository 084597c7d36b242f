import type { Random } from '@voice-agent/cli-kit/random';

/** What happens in a call after it is connected and before it ends. */
export type Step = Turn | ToolStep;

/** Something said. */
export interface Turn {
  readonly speaker: 'Agent' | 'User';
  readonly text: string;
}

/** A use of a tool. */
export interface ToolStep {
  /** A name for when the agent has no web tools. */
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: unknown;
  /** The tool fails with `output`, without being called. */
  readonly fails?: true;
}

/** A conversation that is made up in advance. */
export interface Conversation {
  readonly steps: readonly Step[];
  /** The values that the agent collects. */
  readonly collected: Readonly<Record<string, unknown>>;
}

/** What a conversation is made from. */
interface Circumstances {
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
  readonly description: string;
}

interface ConversationMaker extends Script {
  readonly make: (circumstances: Circumstances) => Conversation;
}

const agent = (text: string): Step => ({ speaker: 'Agent', text });
const user = (text: string): Step => ({ speaker: 'User', text });

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const hours = ['08:30', '09:15', '11:00', '13:45', '16:20'] as const;

function appointment({ random, agentName, caller }: Circumstances): Conversation {
  const [day, hour] = [random.pick(days), random.pick(hours)];
  return {
    steps: [
      agent(`${agentName}, good day. What can I do for you?`),
      user(`Hello, ${caller} speaking. I would like to come by on ${day}.`),
      { tool: 'Find a free hour', input: { day }, output: { day, free: [hour] } },
      agent(`On ${day} there is room at ${hour}. Does that suit you?`),
      user('That suits me well.'),
      agent(`Then ${hour} on ${day} is yours, ${caller}. Goodbye!`),
    ],
    collected: { day, hour, confirmed: true },
  };
}

const parts = [
  'pump',
  'hose',
  'filter',
  'valve',
  'gasket',
  'belt',
  'lamp',
  'fuse',
  'switch',
  'sensor',
] as const;

function stocktaking({ random, agentName, caller }: Circumstances): Conversation {
  const counts = Array.from({ length: random.integer(22, 30) }, () => random.integer(0, 40));
  const counted = counts.flatMap((count, index) => [
    agent(`Line ${index + 1}, the ${parts[index % parts.length]}s: how many are there?`),
    user(count === 0 ? 'None, they are all gone.' : `I count ${count}.`),
  ]);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return {
    steps: [
      agent(`${agentName} here. Shall we go through the stock list, ${caller}?`),
      user('Yes, I am in front of the shelf.'),
      ...counted,
      { tool: 'Save the stock list', input: { lines: counts.length, total }, output: { saved: true } },
      agent(`That makes ${total} pieces on ${counts.length} lines. It is saved.`),
      user('Good. Until next month.'),
    ],
    collected: { lines: counts.length, pieces: total, empty: counts.filter((count) => count === 0).length },
  };
}

function rebooking({ random, agentName, caller }: Circumstances): Conversation {
  const [from, to] = [random.pick(['Bergen', 'Kiel', 'Turku']), random.pick(['Riga', 'Gdynia', 'Visby'])];
  const [day, fee] = [random.pick(days), random.integer(0, 4) * 15];
  const ticket = `T-${random.integer(10_000, 99_999)}`;
  return {
    steps: [
      agent(`${agentName}, hello ${caller}. Which booking is it about?`),
      user(`Ticket ${ticket}, from ${from} to ${to}. I need another day.`),
      { tool: 'Look up a ticket', input: { ticket }, output: { ticket, from, to, changeable: true } },
      agent('I see it. Which day would be better?'),
      user(`${day}, if that works.`),
      { tool: 'Find sailings', input: { from, to, day }, output: [{ day, departure: '07:40' }] },
      { tool: 'Work out a fee', input: { ticket, day }, output: { fee, currency: 'EUR' } },
      agent(`${day} at 07:40 has room. The change costs ${fee} euros.`),
      user('Do it, please.'),
      { tool: 'Change a ticket', input: { ticket, day }, output: { ticket, changed: true } },
      agent('Done. The new ticket is on its way to you.'),
    ],
    collected: { ticket, day, fee, changed: true },
  };
}

function languages({ random, caller }: Circumstances): Conversation {
  const order = random.integer(100, 999);
  return {
    steps: [
      agent('Bonjour, grüß Gott, 你好 — how may I help? 😀'),
      user(`Ich heiße ${caller}; мой заказ № ${order}.`),
      agent('שלום! רגע אחד בבקשה.'),
      user('شكرا جزيلا، سأنتظر.'),
      {
        tool: 'Sprache erkennen',
        input: { text: 'ありがとう', order },
        output: { language: '日本語', flag: '🇯🇵' },
      },
      agent('ご注文を確認しました。👩🏽‍🚀👨‍👩‍👧‍👦'),
      user('Cafe\u0301 oder Caf\u00e9?\u2028𝒢𝓇𝑒𝒶𝓉 — "quotes" & <angle> brackets\\ too.'),
      agent('ขอบคุณค่ะ · धन्यवाद · ευχαριστώ'),
    ],
    collected: { bestellung: order, 語: ['ja', 'he', 'ar'], 'naïve key': '✓' },
  };
}

function hangUp({ random, agentName }: Circumstances): Conversation {
  const topic = random.pick(['the invoice', 'the delivery', 'the opening hours']);
  return {
    steps: [
      agent(`${agentName}, good day. This call is recorded. Before we begin, may I`),
      user(`It is only about ${topic}, but never mind.`),
    ],
    collected: {},
  };
}

function silence(): Conversation {
  return { steps: [], collected: {} };
}

function brokenTool({ random, agentName, caller }: Circumstances): Conversation {
  const meter = `M-${random.integer(1000, 9999)}`;
  const reading = random.integer(100, 90_000);
  return {
    steps: [
      agent(`${agentName}, hello ${caller}. What does the meter say?`),
      user(`Meter ${meter} stands at ${reading}.`),
      {
        tool: 'Save a reading',
        input: { meter, reading },
        output: { error: 'The register of readings is closed.' },
        fails: true,
      },
      agent('I am sorry, that could not be saved just now. Somebody will call you back.'),
      user('All right.'),
    ],
    collected: { meter, reading, saved: false, callBack: true },
  };
}

export const conversations: readonly [ConversationMaker, ...ConversationMaker[]] = [
  {
    name: 'appointment',
    description: 'A short call that ends well: one tool, an hour is agreed.',
    make: appointment,
  },
  {
    name: 'stocktaking',
    description: 'A long call: more than 40 turns and a tool at the end.',
    make: stocktaking,
  },
  { name: 'rebooking', description: 'A call with four tools.', make: rebooking },
  {
    name: 'languages',
    description: 'Many scripts, emoji, right-to-left text and characters that need escapes.',
    make: languages,
  },
  {
    name: 'hang-up',
    description: 'The caller hangs up after two turns; nothing is collected.',
    make: hangUp,
  },
  { name: 'silence', description: 'Nobody speaks: no turns, an empty transcription.', make: silence },
  { name: 'broken-tool', description: 'The tool fails, and the agent says so.', make: brokenTool },
];

/** The kinds of conversation; the first is the default. */
export const scripts: readonly [Script, ...Script[]] = [...conversations];
