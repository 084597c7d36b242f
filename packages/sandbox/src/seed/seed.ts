import { Random } from '@voice-agent/webhooks/internal/text';
import { sandboxDefaults } from '../defaults.ts';
import type { ReceiverKind } from '../public.ts';
import type { State } from '../state.ts';
import { transaction } from '../store/database.ts';
import { agents } from './harbour.ts';
import { jobs } from './seed-jobs.ts';
import { webTools } from './seed-web-tools.ts';

/** What an empty sandbox is filled with. */
export interface SeedOptions {
  /** The same number makes the same data. */
  seed: number;
  /** How many jobs, over all projects. Default: 240. */
  jobs?: number;
  /** How many web tools. Default: 36. */
  webTools?: number;
  /** What agents deliver to. Default: `built-in`. */
  receiver?: ReceiverKind;
}

/** Fills an empty database in one transaction: three projects and three agents, jobs and web tools. */
export function seed(state: Pick<State, 'db' | 'jobs' | 'webTools' | 'agents'>, options: SeedOptions): void {
  const {
    seed: number,
    jobs: jobCount = sandboxDefaults.jobs,
    webTools: toolCount = sandboxDefaults.webTools,
    receiver = 'built-in',
  } = options;
  transaction(state.db, () => {
    state.agents.add(agents.map((agent) => ({ ...agent, webhook: {}, receiver })));
    state.jobs.add(jobs(new Random(`${number} jobs`), jobCount));
    state.webTools.add(webTools(new Random(`${number} web tools`), toolCount));
  });
}
