import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiResult, Finding } from '@voice-agent/contract';
import { api, checkService } from '@voice-agent/tests-faults/api';
import { startChild } from './child.ts';
import { type Served, simplified } from './contract-document.ts';
import { exchangesThroughPrism } from './contract-prism.ts';
import type { Bench, Run } from './harness.ts';
import { peerFile } from './peers.ts';
import { packageFile, runNode, scratchFolder } from './programs.ts';
import { race } from './race.ts';
import type { Figure } from './report.ts';
import { apiKey } from './sandbox-servers.ts';
import { spread } from './statistics.ts';

// Every sixth fault of the catalogue; a peer takes up to half a minute for one, so it sees fewer.
const every = 6;
const faultsForPeers = 12;
const seeds = 20;

export const contract: Bench = {
  name: 'contract',
  about:
    '@voice-agent/contract at faulty services beside other tools: what is caught, how soon, false findings',
  minutes: 12,
  builds: ['@voice-agent/contract#build', '@voice-agent/sandbox#build'],
  peers: ['@stoplight/prism-cli', 'specmatic', '@apideck/portman', 'newman'],
  conditions: { faults: Math.ceil(api.faults.length / every), faultsForPeers, seeds },
  measure: async (run) => [
    ...(await caught(run)),
    await falseFindings(run),
    ...(await defaultRun(run)),
    ...(await others(run)),
  ],
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
  const [seconds, fields]: [number[], number[]] = [[], []];
  for (const [index, fault] of sample.entries()) {
    run.progress('faults', index + 1, sample.length);
    const { findings, ms } = await check({ seed: 1, failFast: true }, fault);
    const [finding] = findings;
    if (finding === undefined) missed.push(fault.name);
    else {
      seconds.push(ms / 1_000);
      fields.push(fieldsOf(finding));
    }
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
    {
      name: 'fields beyond the required in the first finding',
      unit: '',
      values: { ours: spread(fields) },
      targets: [{ atMost: 2 }],
    },
  ];
}

/** How many fields and parameters a request has beyond the one that must be there, the project of a list of jobs. */
export function fieldsOf({ exchange: { request } }: Pick<Finding, 'exchange'>): number {
  const query = [...new URL(request.path, 'http://service').searchParams.keys()];
  let fields = query.filter((name) => name !== 'projectId').length;
  try {
    JSON.parse(request.body ?? 'null', function (key, value) {
      if (key !== '' && !Array.isArray(this)) fields++;
      return value;
    });
  } catch {
    // What is not JSON has no fields.
  }
  return fields;
}

/** Findings at the correct sandbox, of all seeds. */
async function falseFindings(run: Run): Promise<Figure> {
  let ours = 0;
  const tried = run.isQuick ? 1 : seeds;
  for (let seed = 1; seed <= tried; seed++) {
    run.progress('correct services', seed, tried);
    ours += (await check({ seed, timeoutMs: 20_000 })).findings.length;
  }
  return { name: 'false findings, all seeds', unit: '', values: { ours }, targets: [{ atMost: 0 }] };
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

/** Gives the number of complaints that a peer has about a service; throws when it does not run on this machine. */
export type Complaints = (served: Served, document: string) => Promise<number>;

const peers: Record<string, { load: () => Promise<Complaints>; isFlat?: boolean }> = {
  'Prism as a proxy': { load: async () => exchangesThroughPrism },
  Specmatic: { load: async () => (await import(peerFile('specmatic'))).complaints },
  Portman: { load: async () => (await import(peerFile('portman'))).complaints, isFlat: true },
};

/** What others catch of some faults: those at which they say something else than at the correct service. */
async function others(run: Run): Promise<Figure[]> {
  const step = Math.floor(api.faults.length / faultsForPeers);
  const faults = api.faults
    .filter((_, index) => index % step === 0)
    .slice(0, run.isQuick ? 1 : faultsForPeers);
  const webToolId = await firstWebTool();
  const names: Record<string, string[]> = {};
  const onCorrect: Record<string, number> = {};
  for (const [name, { load, isFlat = false }] of Object.entries(peers)) {
    const complaints = await load();
    const at = async (fault?: ApiFault): Promise<number> => {
      const service = await api.start('sandbox', fault);
      const served = { url: service.url, apiKey: service.apiKey, projectId: service.projectId, webToolId };
      try {
        return await complaints(served, simplified(served, isFlat));
      } finally {
        await service.close();
      }
    };
    run.progress(`${name}, the correct service`);
    try {
      onCorrect[name] = await at();
    } catch (error) {
      console.error(`${name} does not run here: ${error instanceof Error ? error.message : error}`);
      continue;
    }
    names[name] = [];
    for (const [index, fault] of faults.entries()) {
      run.progress(`${name}, fault`, index + 1, faults.length);
      if ((await at(fault)) !== onCorrect[name]) names[name].push(fault.name);
    }
  }
  const shares = Object.entries(names).map(([name, { length }]) => [name, (100 * length) / faults.length]);
  return [
    {
      name: 'faults caught, a part of them',
      unit: '%',
      better: 'more',
      values: Object.fromEntries(shares),
      names,
    },
    { name: 'complaints about the correct service', unit: '', values: onCorrect },
  ];
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
