import type { DatabaseSync } from 'node:sqlite';
import type { Agents } from './agents/agents.ts';
import type { Calls } from './calls/calls.ts';
import type { Choices } from './choices.ts';
import type { Deliveries } from './deliveries/deliveries.ts';
import type { Faults } from './faults/faults.ts';
import type { Feed } from './feed.ts';
import type { Log } from './log/log.ts';
import type { Jobs } from './store/jobs.ts';
import type { WebTools } from './store/web-tools.ts';

/** All that a running sandbox is made of. */
export interface State {
  readonly db: DatabaseSync;
  readonly jobs: Jobs;
  readonly webTools: WebTools;
  readonly agents: Agents;
  readonly calls: Calls;
  readonly deliveries: Deliveries;
  readonly faults: Faults;
  readonly feed: Feed;
  readonly log: Log;
  /** The key that the operations ask for. */
  readonly apiKey: string;
  /** The same, unless it was given: such a key is not shown. */
  readonly madeKey: string | undefined;
  /** The docs site that the dashboard links to, without a trailing slash. */
  readonly docsUrl: string | undefined;
  /** What is chosen now; the control API replaces it. */
  choices: Choices;
}
