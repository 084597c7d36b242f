import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { peersFolder } from './peers.ts';
import { packageFile, scratchFolder } from './programs.ts';

/** The cost that `tsc` reports. */
export interface TypeCost {
  files: number;
  types: number;
  instantiations: number;
  memoryKb: number;
  checkSeconds: number;
}

const greeting = {
  ours: `import { createClient } from '@voice-agent/client';

const client = createClient({ baseUrl: 'https://voice-agent.example.com', apiKey: 'key' });
const result = await client.jobs.list({ projectId: 'project-harbour', take: 10 });
if (result.ok) for (const job of result.data.jobs) console.log(job.id, job.title);
else console.error(result.error.message);
`,
  'openapi-fetch': `import createClient from 'openapi-fetch';
import type { paths } from 'TYPES';

const client = createClient<paths>({
  baseUrl: 'https://voice-agent.example.com',
  headers: { Authorization: 'Token key' },
});
const { data, error } = await client.POST('/v1/jobs/all', {
  params: { query: { projectId: 'project-harbour' } },
  body: { take: 10 },
});
if (data) for (const job of data.data.jobs) console.log(job.id, job.title);
else console.error(error);
`,
};

/** What checking a first program costs with our client, and with openapi-fetch on the same generated types. */
export function typeCosts(): Record<keyof typeof greeting, TypeCost> {
  const dist = join(peersFolder, 'dist');
  mkdirSync(dist, { recursive: true });
  using folder = scratchFolder(dist);
  const types = packageFile('@voice-agent/client', 'dist/generated/types.js');
  const cost = (name: keyof typeof greeting): TypeCost =>
    typeCost(folder.path, name, greeting[name].replace('TYPES', types));
  return { ours: cost('ours'), 'openapi-fetch': cost('openapi-fetch') };
}

export function typeCost(folder: string, name: string, program: string): TypeCost {
  writeFileSync(join(folder, `${name}.mts`), program);
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const project = join(folder, `${name}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [`${name}.mts`] }));
  // One thread, so that the counts are the same each time.
  const args = ['-p', project, '--extendedDiagnostics', '--singleThreaded'];
  const tsc = packageFile('typescript', 'bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tsc rejects the first program of ${name}: ${stdout}`);
  return readDiagnostics(stdout);
}

/** The figures in the text that `tsc --extendedDiagnostics` writes. */
function readDiagnostics(text: string): TypeCost {
  const figure = (label: string): number => {
    const found = new RegExp(`^${label}:\\s+([\\d.]+)`, 'm').exec(text)?.[1];
    if (found === undefined) throw new Error(`tsc --extendedDiagnostics has no line "${label}".`);
    return Number(found);
  };
  return {
    files: figure('Files'),
    types: figure('Types'),
    instantiations: figure('Instantiations'),
    memoryKb: figure('Memory used'),
    checkSeconds: figure('Check time'),
  };
}
