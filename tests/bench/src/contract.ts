import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiResult } from '@voice-agent/contract';
import { api, checkService } from '@voice-agent/tests-faults/api';
import { startChild } from './child.ts';
import type { Bench, Run } from './harness.ts';
import { packageFile, runNode, scratchFolder } from './programs.ts';
import { race } from './race.ts';
import type { Figure } from './report.ts';
import { apiKey } from './sandbox-servers.ts';
import { spread } from './statistics.ts';

// Every sixth fault of the catalogue.
const every = 6;

export const contract: Bench = {
  name: 'contract',
  about: '@voice-agent/contract at faulty services: what is caught, how soon',
  minutes: 4,
  builds: ['@voice-agent/contract#build', '@voice-agent/sandbox#build'],
  conditions: { faults: Math.ceil(api.faults.length / every) },
  measure: async (run) => [...(await caught(run)), ...(await defaultRun(run))],
};

type ApiFault = (typeof api.faults)[number];

/** Runs the gate on a sandbox. `ms` is its time, without the start of the service. */
async function check(
  options: Parameters<typeof checkService>[1],
  fault?: ApiFault,
): Promise<ApiResult & { ms: number }> {
  const service = await api.start(fault);
  try {
    const start = performance.now();
    const result = await checkService(service, options);
    return { ...result, ms: performance.now() - start };
  } finally {
    await service.close();
  }
}

async function caught(run: Run): Promise<Figure[]> {
  const sample = api.faults.filter((_, index) => index % (run.isQuick ? every * 20 : every) === 0);
  const missed: string[] = [];
  const seconds: number[] = [];
  for (const [index, fault] of sample.entries()) {
    run.progress('faults', index + 1, sample.length);
    const { findings, ms } = await check({ seed: 1, failFast: true }, fault);
    const [finding] = findings;
    if (finding === undefined) missed.push(fault.name);
    else seconds.push(ms / 1_000);
  }
  const ours = (100 * (sample.length - missed.length)) / sample.length;
  return [
    {
      name: 'faults caught',
      unit: '%',
      better: 'more',
      values: { ours },
      targets: [{ atLeast: 100 }],
      names: { missed },
    },
    {
      name: 'until the first finding',
      unit: 's',
      values: { ours: spread(seconds) },
      targets: [{ atMost: 1 }],
    },
  ];
}

/** The default run of the command, as a user starts it, against a sandbox in a process of its own. */
async function defaultRun(run: Run): Promise<Figure[]> {
  let seed = 0;
  const runs = await race(run, {
    what: 'default run',
    rounds: 5,
    async open(stack) {
      const { path: folder } = stack.use(scratchFolder());
      const report = join(folder, 'report.json');
      const program = packageFile('@voice-agent/contract', 'dist/cli/main.js');
      const turn = async () => {
        await using server = await startChild(
          join(import.meta.dirname, 'sandbox-servers.ts'),
          'serveSandbox',
        );
        const url = `http://127.0.0.1:${server.port}`;
        const { ms } = await runNode(
          [program, 'api', '--url', url, '--seed', `${++seed}`, '--reporter', `json=${report}`],
          { cwd: folder, env: { VOICE_AGENT_API_KEY: apiKey } },
        );
        const { requests } = JSON.parse(readFileSync(report, 'utf8'));
        return { seconds: ms / 1_000, perSecond: requests / (ms / 1_000) };
      };
      return [{ name: 'ours', turn }];
    },
  });
  return [
    runs.figure({
      name: 'default run at the sandbox',
      unit: 's',
      metric: 'seconds',
      targets: [{ atMost: 10 }],
    }),
    runs.figure({
      name: 'requests of the default run',
      unit: '/s',
      metric: 'perSecond',
      better: 'more',
      targets: [{ atLeast: 500 }],
    }),
  ];
}
