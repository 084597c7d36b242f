import { Random } from '@voice-agent/cli-kit/random';
import { sandboxDefaults } from '../defaults.ts';
import type { SandboxOptions } from '../public.ts';
import type { State } from '../state.ts';
import { transaction } from '../store/database.ts';
import { jobs } from './seed-jobs.ts';
import { agents, webTools } from './seed-web-tools.ts';

/**
 * Fills an empty database in one transaction: three projects and three agents, jobs and web tools. The same seed makes
 * the same data.
 *
 * @returns the seed
 */
export function fill(
  state: Pick<State, 'db' | 'jobs' | 'webTools' | 'agents'>,
  options: Pick<SandboxOptions, 'seed' | 'jobs' | 'webTools' | 'receiver'>,
): number {
  const {
    seed = sandboxDefaults.seed,
    jobs: jobCount = sandboxDefaults.jobs,
    webTools: toolCount = sandboxDefaults.webTools,
    receiver = 'built-in',
  } = options;
  transaction(state.db, () => {
    state.agents.add(agents.map((agent) => ({ ...agent, webhook: {}, receiver })));
    state.jobs.add(jobs(new Random(`${seed} jobs`), jobCount));
    state.webTools.add(webTools(new Random(`${seed} web tools`), toolCount));
  });
  return seed;
}
