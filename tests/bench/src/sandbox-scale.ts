import { type Page, type Sandbox, startSandbox } from '@voice-agent/sandbox';
import type { Run } from './harness.ts';
import { type Player, race } from './race.ts';
import type { Figure } from './report.ts';
import { agentId, projectId, scaleJobs, scaleTools, shortTermOf, termOf } from './sandbox-scale-data.ts';

const little = { jobs: 10_000, webTools: 10_000 };
const much = { jobs: 1_000_000, webTools: 100_000 };
const pagesATurn = 100;
const take = 10;

type State = Pick<Sandbox, 'jobs' | 'webTools'>;

/** One that is asked of a store: page after page, each of its own number. */
export interface ScaleQuestion {
  name: string;
  /** `asked` counts the pages that were asked for before, in this store, by this question. */
  ask: (state: State, asked: number) => Page;
}

type JobFilter = Partial<Parameters<State['jobs']['page']>[0]>;
type ToolFilter = Partial<Parameters<State['webTools']['page']>[0]>;

const jobs = (state: State, filter: JobFilter = {}): Page =>
  state.jobs.page({ projectId, skip: 0, take, order: 'newest', ...filter });
const tools = (state: State, filter: ToolFilter = {}): Page =>
  state.webTools.page({ skip: 0, take, order: 'newest', authToken: 'masked', ...filter });

const early = (asked: number): number => asked % 500;

/** Asks for the oldest records, a little elsewhere each time. */
function deep(page: (state: State, skip: number) => Page): ScaleQuestion['ask'] {
  const counts = new WeakMap<State, number>();
  return (state, asked) => {
    const count = counts.get(state) ?? page(state, 0).filtered;
    counts.set(state, count);
    return page(state, count - take - (asked % 300));
  };
}

const failedSpeech = { status: 'FAILED', type: 'TTS' } as const;
const activeServers = { isActive: true, type: 'MCP' } as const;

// Each search of a question is a new one. Every third record, from the second on, is a completed job.
const number = (asked: number): number => (asked * 3 + 1) % little.jobs;
const term = (asked: number): string => termOf(number(asked));
const shortTerm = (asked: number): string => shortTermOf(number(asked));

const scaleQuestions: ScaleQuestion[] = [
  { name: 'jobs, an early page', ask: (state, asked) => jobs(state, { skip: early(asked) }) },
  {
    name: 'jobs, filtered, an early page',
    ask: (state, asked) => jobs(state, { ...failedSpeech, skip: early(asked) }),
  },
  { name: 'jobs, deep page', ask: deep((state, skip) => jobs(state, { skip })) },
  { name: 'jobs, filtered, deep page', ask: deep((state, skip) => jobs(state, { ...failedSpeech, skip })) },
  { name: 'jobs, a new search', ask: (state, asked) => jobs(state, { search: term(asked) }) },
  {
    name: 'jobs, filtered, a new search',
    ask: (state, asked) => jobs(state, { search: term(asked), status: 'COMPLETED' }),
  },
  { name: 'jobs, a new short search', ask: (state, asked) => jobs(state, { search: shortTerm(asked) }) },
  {
    name: 'jobs, pages of a search',
    ask: (state, asked) => jobs(state, { search: 'Nordlys', skip: (asked * take) % little.jobs }),
  },
  { name: 'web tools, an early page', ask: (state, asked) => tools(state, { skip: early(asked) }) },
  {
    name: 'web tools, filtered, an early page',
    ask: (state, asked) => tools(state, { ...activeServers, skip: early(asked) }),
  },
  { name: 'web tools, deep page', ask: deep((state, skip) => tools(state, { skip })) },
  {
    name: 'web tools, of an agent, deep page',
    ask: deep((state, skip) => tools(state, { voiceAgentId: agentId, skip })),
  },
  { name: 'web tools, a new search', ask: (state, asked) => tools(state, { search: term(asked) }) },
  {
    name: 'web tools, a new short search',
    ask: (state, asked) => tools(state, { search: shortTerm(asked) }),
  },
];

/**
 * Measures lists, filters, searches and deep pages on the store itself, with a million jobs beside ten thousand and
 * 100,000 web tools beside ten thousand.
 *
 * @throws Error when the two do not return the same records
 */
export async function scaleFigures(run: Run): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const states: State[] = [];
  run.progress('storing jobs and web tools');
  for (const count of [little, much]) {
    const sandbox = await startSandbox({ jobs: 0, webTools: 0 });
    stack.defer(() => sandbox.close());
    sandbox.jobs.add(scaleJobs(little.jobs, count.jobs));
    sandbox.webTools.add(scaleTools(little.webTools, count.webTools));
    states.push(sandbox);
  }
  const [small, large] = states as [State, State];
  for (const question of scaleQuestions) mustAnswerAlike(question, small, large);
  const figures: Figure[] = [];
  for (const question of scaleQuestions) {
    const pages = await race(run, {
      what: question.name,
      rounds: 15,
      open: async () => [playerOf('little data', question, small), playerOf('ours', question, large)],
    });
    const reading = { metric: 'cpu', references: ['little data'] };
    figures.push(
      pages.figure({
        ...reading,
        name: `${question.name}, much data over little`,
        unit: '×',
        over: 'little data',
        targets: [{ atMost: 1.5 }],
      }),
      pages.figure({ ...reading, name: `${question.name}, CPU of a page`, unit: 'µs' }),
    );
  }
  return figures;
}

const compared = 200;

function mustAnswerAlike({ name, ask }: ScaleQuestion, small: State, large: State): void {
  for (let asked = 0; asked < compared; asked++) {
    const [one, other] = [ask(small, asked).records, ask(large, asked).records];
    if (one === '[]' || one !== other) {
      throw new Error(`${name}: the stores return different records.`);
    }
  }
}

function playerOf(name: string, question: ScaleQuestion, state: State): Player {
  let asked = compared;
  return {
    name,
    turn: async () => {
      const before = process.cpuUsage();
      const end = asked + pagesATurn;
      for (; asked < end; asked++) question.ask(state, asked);
      const { user, system } = process.cpuUsage(before);
      return { cpu: (user + system) / pagesATurn };
    },
  };
}
