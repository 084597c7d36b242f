import { requireNode } from '@voice-agent/cli-kit/needs-node';
import { choose } from './choices.ts';
import type { Sandbox, SandboxOptions } from './public.ts';
import { runSandbox } from './sandbox.ts';

export type { Choice, ChoiceName, Choices } from './choices.ts';
export { choices } from './choices.ts';
export type {
  Agent,
  Attempt,
  AttemptPlan,
  CallStart,
  CallSummary,
  CallView,
  Configured,
  DeliveryView,
  Fault,
  JobQuery,
  LogEntry,
  LogFilter,
  LogMessage,
  LogRejection,
  LogSummary,
  NewAgent,
  Page,
  Sandbox,
  SandboxOptions,
  StoredJob,
  StoredWebTool,
  ToolCall,
  WaitsFor,
  WebToolQuery,
} from './public.ts';

/**
 * Starts the voice agent service on this machine: its operations, calls, webhook deliveries and a dashboard.
 *
 * @throws TypeError when an option is wrong
 * @throws Error when this Node is too old
 * @throws Error when the file can't be used or the address is taken; the message is for the reader
 * @example
 * import { startSandbox } from '@voice-agent/sandbox';
 *
 * const sandbox = await startSandbox({ seed: 1 });
 * console.log(sandbox.url, sandbox.apiKey);
 * await sandbox.close();
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  requireNode();
  const { url, apiKey, fromExamples, state, close } = await runSandbox(options);
  const { jobs, webTools, agents, calls, deliveries, faults, log } = state;
  return {
    url,
    apiKey,
    fromExamples,
    jobs,
    webTools,
    agents,
    calls,
    deliveries,
    faults,
    log,
    close,
    get choices() {
      return state.choices;
    },
    set choices(chosen) {
      state.choices = choose(chosen);
      state.feed.notify({ kind: 'settings' });
    },
  };
}
