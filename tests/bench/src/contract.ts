import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiResult } from '@voice-agent/contract';
import { api, checkService } from '@voice-agent/tests-faults/api';
import { startChild } from './child.ts';
import { exchangesThroughPrism } from './contract-prism.ts';
import type { Bench, Run } from './harness.ts';
import { packageFile, runNode, scratchFolder } from './programs.ts';
import { race } from './race.ts';
import type { Figure } from './report.ts';
import { apiKey } from './sandbox-servers.ts';
import { spread } from './statistics.ts';

// Every sixth fault of the catalogue; Prism sees fewer.
const every = 6;
const faultsForPeers = 12;

export const contract: Bench = {
  name: 'contract',
  about: '@voice-agent/contract at faulty services beside Prism as a proxy: what is caught, how soon',
  minutes: 6,
  builds: ['@voice-agent/contract#build', '@voice-agent/sandbox#build'],
  peers: ['@stoplight/prism-cli'],
  conditions: { faults: Math.ceil(api.faults.length / every), faultsForPeers },
  measure: async (run) => [...(await caught(run)), ...(await defaultRun(run)), await ofPrism(run)],
};

type ApiFault = (typeof api.faults)[number];

/** Runs the gate on a sandbox. `ms` is its time, without the start of the service. */
async function check(
  options: Parameters<typeof checkService>[1],
  fault?: ApiFault,
): Promise<ApiResult & { ms: number }> {
  const service = await api.start('sandbox', fault);
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

/** What Prism as a proxy catches of some faults: those at which it rejects other responses than of the correct service. */
async function ofPrism(run: Run): Promise<Figure> {
  const step = Math.floor(api.faults.length / faultsForPeers);
  const faults = api.faults
    .filter((_, index) => index % step === 0)
    .slice(0, run.isQuick ? 1 : faultsForPeers);
  const webToolId = await firstWebTool();
  const complaints = async (fault?: ApiFault): Promise<number> => {
    const service = await api.start('sandbox', fault);
    try {
      return await exchangesThroughPrism(service, webToolId);
    } finally {
      await service.close();
    }
  };
  const onCorrect = await complaints();
  const caught: string[] = [];
  for (const [index, fault] of faults.entries()) {
    run.progress('Prism as a proxy, fault', index + 1, faults.length);
    if ((await complaints(fault)) !== onCorrect) caught.push(fault.name);
  }
  return {
    name: 'faults caught, a part of them',
    unit: '%',
    better: 'more',
    values: { 'Prism as a proxy': (100 * caught.length) / faults.length },
    names: { 'Prism as a proxy': caught },
  };
}

/** The data of a sandbox is always the same, so a correct one shows what a broken one has. */
async function firstWebTool(): Promise<string> {
  const service = await api.start('sandbox');
  try {
    const headers = { authorization: `Token ${service.apiKey}` };
    const response = await fetch(`${service.url}/v1/voice-agents/web-tool/list`, { headers });
    const { data } = (await response.json()) as { data: { items: { id: string }[] } };
    return data.items[0]?.id ?? '';
  } finally {
    await service.close();
  }
}
