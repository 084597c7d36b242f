import type { Job, JobStatus, JobType, OperationId, WebTool, WebToolType } from '@voice-agent/client';
import type { ConfigurationProblem, WebhookConfiguration, WebhookEvent } from '@voice-agent/webhooks';
import type { Choices } from './choices.ts';
import type { LogEntry, LogFilter } from './log/public.ts';

export type * from './log/public.ts';

// The public types. They use none of Node, so that they can be read without its types.

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
  /** How the sandbox behaves where the service is undocumented. Default: the first value of each choice. */
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
    /** Waits for its end. */
    ended(id: string): Promise<CallView>;
  };
  readonly deliveries: {
    get(id: string): DeliveryView | undefined;
    /** The newest first. */
    list(options?: { callId?: string; agentId?: string; take?: number }): DeliveryView[];
    /** Sends it again. @returns false when there is none, or it is being sent */
    redeliver(id: string): boolean;
    /** Waits until every delivery is delivered or dead-lettered. */
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
  /** How the sandbox behaves where the service is undocumented; assign to it to change a choice. */
  choices: Choices;
  /** Ends it: open requests are cut, and calls and deliveries go on at the next start when there is a file. */
  close(): Promise<void>;
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

/** An agent, which conducts calls. `webhook` holds the true secret: mask it before it is shown. */
export interface Agent {
  /** A uuid. */
  id: string;
  name: string;
  projectId: string;
  /** `{}` until it is configured. */
  webhook: WebhookConfiguration;
  receiver: {
    kind: ReceiverKind;
    /** Where its deliveries go; absent with `none`. */
    url?: string;
  };
}

/** What an agent delivers to: the receiver of the sandbox, its own `webhookUrl`, or nothing. */
export type ReceiverKind = 'built-in' | 'own' | 'none';

/** An agent to be added. */
export type NewAgent = Omit<Agent, 'receiver'> & { receiver: ReceiverKind };

/** The result of saving a configuration; show `warnings` to the user. */
export type Configured =
  | { ok: true; agent: Agent; warnings: string[] }
  | { ok: false; problems: readonly ConfigurationProblem[] };

/** How fast a call goes: as people speak, or without any pause. */
export type Pace = 'real-time' | 'as-fast-as-possible';

/** How a call is started. */
export interface CallStart {
  agentId: string;
  /** The custom parameters, any JSON object; they come back unchanged in call.ended. Default: none. */
  params?: Record<string, unknown>;
  /** The name of a script. Default: the first. */
  script?: string;
  /** Default: `real-time`. */
  pace?: Pace;
}

/** A call. */
export interface CallView {
  id: string;
  agentId: string;
  script: string;
  state: 'running' | 'ended';
  /** ISO 8601. */
  startedAt: string;
  /** ISO 8601; only when it has ended. */
  endedAt?: string;
  params: Record<string, unknown>;
  /** What happened so far, in order. */
  events: WebhookEvent[];
  /** The web tools that it used so far, in order. */
  tools: ToolCall[];
}

/** A call in a list: counts in place of its events. */
export type CallSummary = Omit<CallView, 'events' | 'tools'> & {
  eventCount: number;
  /** How many there are, are delivered, wait or are being sent, and failed at their last attempt. */
  deliveries: { total: number; delivered: number; waiting: number; failing: number };
};

/** A web tool that a call used. */
export interface ToolCall {
  /** The index of its `tool.executed` among the events of the call. */
  event: number;
  name: string;
  /** ISO 8601. */
  startedAt: string;
  durationMs: number;
  /** It was not called: its output and its duration are made up by the script. */
  scripted: boolean;
  /** Of the response; absent when it was not called, or none came. */
  status?: number;
}

/**
 * Where a delivery stands: `waiting` for its turn or next attempt, being `sent`, `delivered`, `dead-lettered` after its
 * last attempt, or `undelivered` since the agent had no receiver when the event happened.
 */
export type DeliveryState = 'waiting' | 'sent' | 'delivered' | 'dead-lettered' | 'undelivered';

/** One attempt to deliver. */
export interface Attempt {
  /** When it began, ISO 8601. */
  at: string;
  durationMs: number;
  /** Of the response; absent when there was none. */
  status?: number;
  headers?: Record<string, string>;
  /** The beginning of the response, up to 4096 characters; the secret is shown as `<WEBHOOK_TOKEN>`. */
  body?: string;
  /** Why it failed, when the status does not show it. */
  error?: string;
}

/** A delivery of one event. */
export interface DeliveryView {
  id: string;
  callId: string;
  agentId: string;
  eventType: string;
  state: DeliveryState;
  /** Where the last attempt went; before there is one, where the agent's receiver was. No user, no password. Empty when there was none. */
  url: string;
  /** The secret is shown as `Bearer <WEBHOOK_TOKEN>`. */
  request: { headers: Record<string, string>; body: string };
  attempts: Attempt[];
  /** ISO 8601; only while it waits after an attempt that failed. */
  nextAttemptAt?: string;
  /** The earlier delivery of its call that has to end first; only while it waits for one. */
  waitsFor?: WaitsFor;
  /** Only while it waits. */
  plan?: AttemptPlan;
}

/** A delivery that others wait for. */
export interface WaitsFor {
  deliveryId: string;
  eventType: string;
  /** Since it was enqueued, or since it was last redelivered by hand; so many of them failed. */
  attempts: number;
}

/** The attempts that a delivery gets before it is dead-lettered. */
export interface AttemptPlan {
  /** Since it was enqueued, or since it was last redelivered by hand. */
  attempts: number;
  maxAttempts: number;
  /** The longest delays after the next attempts, when these fail too, in milliseconds. */
  delaysMs: number[];
}

/** The name of a kind of fault. */
export type FaultName =
  | 'latency'
  | 'rate-limit'
  | 'status'
  | 'stall'
  | 'truncate'
  | 'reset'
  | 'slow-drip'
  | 'content-type'
  | 'malformed-json'
  | 'empty-body'
  | 'field';

/** A fault in responses: its options beside its name. */
export interface Fault {
  readonly name: FaultName;
  /** Default: every operation. */
  readonly operation?: OperationId;
  /** For how many responses. Default: until it is removed. */
  readonly times?: number;
  readonly [option: string]: string | number | undefined;
}
