import type { Job, JobStatus, JobType, WebTool, WebToolType } from '@voice-agent/client';
import type { ConfigurationProblem } from '@voice-agent/webhooks';
import type { Choices } from './choices.ts';
import type {
  Agent,
  CallStart,
  CallView,
  DeliveryView,
  Fault,
  LogEntry,
  LogKind,
  ReceiverKind,
} from './generated/types.ts';

// The public types. They use none of Node, so that they can be read without its types.

export type {
  Agent,
  Attempt,
  AttemptPlan,
  CallStart,
  CallSummary,
  CallView,
  DeliveryState,
  DeliveryView,
  Fault,
  FaultName,
  LogEntry,
  LogKind,
  LogMessage,
  LogRejection,
  LogSummary,
  Pace,
  ReceiverKind,
  ToolCall,
  WaitsFor,
} from './generated/types.ts';

/**
 * How a sandbox is started.
 *
 * @example
 * import type { SandboxOptions } from '@voice-agent/sandbox';
 *
 * const options: SandboxOptions = { seed: 1, jobs: 50, choices: { 'error.body': 'problem' } };
 */
export interface SandboxOptions {
  /** Default: any free port. */
  port?: number;
  /** The address it listens on. Default: 127.0.0.1, which only this machine reaches. */
  host?: string;
  /** The SQLite file that keeps the data. Default: in memory, lost at the end. */
  db?: string;
  /** Seed for generated data and conversations. Default: 1, or that of the file. */
  seed?: number;
  /** Number of generated jobs in an empty sandbox. Default: 240. */
  jobs?: number;
  /** Number of generated web tools in an empty sandbox. Default: 36. */
  webTools?: number;
  /** The API key of the operations. Default: a random one at each start, or that of the file. */
  apiKey?: string;
  /** How the sandbox behaves where the service specifies nothing. Default: the first value of each choice. */
  choices?: Partial<Choices>;
  /** Rejects webhooks to this machine as the service does, in place of a warning. Default: false. */
  strictWebhooks?: boolean;
  /** Calls web tools whose `serverUrl` is on this machine. Default: false. */
  allowLocalTools?: boolean;
  /**
   * What the agents of an empty sandbox deliver to at first: `built-in`, a receiver of the sandbox that verifies
   * deliveries, or `none`, for a test that makes its own. Default: `built-in`.
   */
  receiver?: Exclude<ReceiverKind, 'own'>;
  /** Origins whose pages may use the sandbox, such as `http://127.0.0.1:4211`. Default: none. */
  allowedOrigins?: readonly string[];
  /** The address of the docs site, which the dashboard links to. Default: none, and no links. */
  docsUrl?: string;
}

/** A running sandbox: its address, and its data for tests that prepare or inspect it. */
export interface Sandbox {
  /** Its address, without a trailing slash; the base URL of the API. The dashboard is below it at `/_sandbox/`. */
  readonly url: string;
  /** The API key of the operations: yours, that of the file, or the one generated at this start. */
  readonly apiKey: string;
  /**
   * The operations whose responses are examples of the spec, with `x-sandbox-source: example`, since the sandbox has no
   * behaviour for them.
   */
  readonly fromExamples: readonly string[];
  readonly jobs: {
    /** Adds jobs, each newer than all before it. */
    add(jobs: Iterable<StoredJob>): void;
    page(query: JobQuery): Page;
    projects(): string[];
  };
  readonly webTools: {
    /** Adds web tools, each newer than all before it. @throws TypeError when an id is taken; nothing is added then */
    add(tools: Iterable<StoredWebTool>): void;
    page(query: WebToolQuery): Page;
    /** @returns it with its true `authToken` */
    get(id: string): WebTool | undefined;
  };
  readonly agents: {
    all(): Agent[];
    get(id: string): Agent | undefined;
    /**
     * Checks a webhook configuration and saves it, which activates it. Without a `webhookUrl` the agent
     * delivers to the built-in receiver. @throws TypeError when there is no such agent
     */
    configure(id: string, webhook: unknown): Configured;
    /**
     * Chooses what the agent delivers to; its configuration stays. @throws TypeError when there is no such agent, or
     * no `webhookUrl` of its own is saved
     */
    setReceiver(id: string, kind: ReceiverKind): Agent;
  };
  readonly calls: {
    /** @throws TypeError when there is no such agent or script, or the parameters are not an object */
    start(start: CallStart): CallView;
    get(id: string): CallView | undefined;
    /** The newest first. */
    list(options?: { take?: number; agentId?: string }): CallView[];
    /**
     * Waits for its end.
     *
     * @throws TypeError when there is no such call
     * @throws Error when the sandbox is closed first
     */
    ended(id: string): Promise<CallView>;
  };
  readonly deliveries: {
    get(id: string): DeliveryView | undefined;
    /** The newest first. */
    list(options?: { callId?: string; agentId?: string; take?: number }): DeliveryView[];
    /**
     * Sends it again with the same body, to where the webhook of its agent is now, whatever came of it before.
     *
     * @returns false when there is none, or it is being sent
     */
    redeliver(id: string): boolean;
    /** Waits until every delivery is delivered or dead-lettered. @throws Error when the sandbox is closed first */
    idle(): Promise<void>;
  };
  readonly faults: {
    /** Breaks the responses that follow. @throws TypeError when there is no such fault, or an option is wrong */
    add(fault: Fault): Fault & { id: string };
    list(): (Fault & { id: string })[];
    remove(id: string): boolean;
    clear(): void;
  };
  /** Every request and its response: the newest 1,000, and at most 16 MB. Secrets are masked. */
  readonly log: {
    /** The newest last. */
    list(filter?: LogFilter): LogEntry[];
    get(id: string): LogEntry | undefined;
  };
  /** How the sandbox behaves where the service specifies nothing; assign to it to change a choice. */
  choices: Choices;
  /** Ends it: open requests are cut, and calls and deliveries go on at the next start when there is a file. */
  close(): Promise<void>;
}

/** Which entries of the log to list. */
export interface LogFilter {
  kind?: LogKind;
  /** `failed`: without a response, or with a status of at least 400. */
  status?: 'failed' | number;
  /** What the URL, a header, a body or the reason contains, in whatever case. */
  search?: string;
  callId?: string;
  /** Only entries that are newer than the one with this id. */
  after?: string;
  /** Only entries up to the one with this id. */
  until?: string;
  /** How many of the newest to skip. */
  skip?: number;
  /** How many entries at most, the newest of them. Default: all. */
  take?: number;
}

/** One page of a list. */
export interface Page {
  /** The records as the text of a JSON array, ready for a response. */
  records: string;
  /** How many records there are before any filter: of the project for jobs, of all for web tools. */
  total: number;
  /** How many of them the filters let through. */
  filtered: number;
}

/** Which jobs to list. */
export interface JobQuery {
  projectId: string;
  status?: JobStatus;
  type?: JobType;
  /** What the title must contain, in whatever case; an empty string filters nothing. */
  search?: string;
  /** How many jobs to skip. */
  skip: number;
  /** Maximum number of jobs on the page. */
  take: number;
  order: 'newest' | 'oldest';
}

/** A job with the values that its record does not show. */
export interface StoredJob {
  projectId: string;
  status: JobStatus;
  type: JobType;
  job: Job;
}

/** Which web tools to list. */
export interface WebToolQuery {
  /** A uuid, in whatever case. */
  voiceAgentId?: string;
  isActive?: boolean;
  type?: WebToolType;
  /** What the name or the description must contain, in whatever case; an empty string filters nothing. */
  search?: string;
  /** How many web tools to skip. */
  skip: number;
  /** Maximum number of web tools on the page. */
  take: number;
  order: 'newest' | 'oldest';
  /** How the records show their tokens. */
  authToken: Choices['web-tool.auth-token'];
}

/** A web tool with the agents that can use it. */
export interface StoredWebTool {
  /** With its true `authToken`. */
  tool: WebTool;
  agentIds: readonly string[];
}

/** An agent to be added. */
export type NewAgent = Omit<Agent, 'receiver'> & { receiver: ReceiverKind };

/** The result of saving a configuration; show `warnings` to the user. */
export type Configured =
  | { ok: true; agent: Agent; warnings: string[] }
  | { ok: false; problems: readonly ConfigurationProblem[] };
