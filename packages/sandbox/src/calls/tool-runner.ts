import { Random } from '@voice-agent/cli-kit/random';
import type { WebTool } from '@voice-agent/client';
import type { Moment, ToolStep } from '@voice-agent/webhooks/testing';
import { hostFilter } from '../address.ts';
import type { Choices } from '../choices.ts';
import { Requester } from '../deliveries/requester.ts';
import type { Log } from '../log/log.ts';
import type { WebTools } from '../store/web-tools.ts';
import type { CallRow, UsedTool } from './store.ts';
import { inputFor, localServer, outputOf, requestTo } from './tools.ts';

/** A tool that was used: as a step of the story, which has seconds, and as it is kept. */
export interface ToolUse {
  step: Omit<ToolStep, 'fails'> & { duration: number; scripted: boolean };
  tool: UsedTool;
}

/** What tools are used with. */
export interface ToolRunnerOptions {
  readonly webTools: WebTools;
  readonly choices: () => Choices;
  readonly log: Log;
  readonly allowLocalTools: boolean;
}

/** Uses the web tools of agents: calls those on this machine, and makes up the output of all others. */
export class ToolRunner {
  readonly #options: ToolRunnerOptions;
  readonly #requester: Requester;

  constructor(options: ToolRunnerOptions) {
    this.#options = options;
    this.#requester = new Requester(hostFilter(options.allowLocalTools), { log: options.log });
  }

  /**
   * Uses the next tool of the agent of a call, in turn.
   *
   * @param use `moments` are those of the call so far, `startedAt` when the tool is used
   */
  async use(use: {
    row: CallRow;
    moments: readonly Moment[];
    step: ToolStep;
    startedAt: string;
    signal: AbortSignal;
  }): Promise<ToolUse> {
    const { row, startedAt, signal } = use;
    const { fails, ...step } = use.step;
    const tools = this.#options.webTools.ofAgent(row.agentId);
    const used = use.moments.filter(isToolUse).length;
    const tool = tools[used % tools.length];
    const random = new Random(`${row.seed}/${row.step}`);
    const server = tool && !fails ? localServer(tool) : undefined;
    const name = tool?.name ?? step.tool;
    if (!tool || !server) {
      const durationMs = random.integer(100, 2_500);
      return {
        step: { ...step, tool: name, duration: durationMs / 1_000, scripted: true },
        tool: { name, startedAt, durationMs, scripted: true },
      };
    }
    const input = inputFor(tool, random, JSON.parse(row.params));
    const begun = performance.now();
    const { status, output } = await this.#call(row.id, server, tool, input, signal);
    const durationMs = Math.round(performance.now() - begun);
    return {
      step: { tool: name, input, output, duration: durationMs / 1_000, scripted: false },
      tool: { name, startedAt, durationMs, scripted: false, ...(status !== undefined && { status }) },
    };
  }

  close(): void {
    this.#requester.close();
  }

  /** @returns `output`: what the tool returned, or `{ error }`; `status` of the response, when one came */
  async #call(
    callId: string,
    server: URL,
    tool: WebTool,
    input: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<{ status?: number; output: unknown }> {
    const request = requestTo(server, tool, input, this.#options.choices());
    if ('error' in request) return { output: request };
    const { name } = tool;
    const about = { kind: 'tool', callId, ...(name !== undefined && { operation: name }) } as const;
    const response = await this.#requester.send({ ...request, signal, about });
    return { output: outputOf(response), ...(response.ok && { status: response.status }) };
  }
}

/** Whether a tool is used at a moment. */
export const isToolUse = ({ step }: Moment): boolean => step !== undefined && 'tool' in step;
