import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@voice-agent/workspace/turbo';
import type { Run } from './harness.ts';
import { until } from './programs.ts';

/** A spec file whose description is in the types of a package. */
const edits = {
  OpenAPI: {
    spec: 'specs/openapi/components/schemas/Job.yaml',
    types: 'packages/client/src/generated/types.ts',
  },
  AsyncAPI: {
    spec: 'specs/asyncapi/components/schemas/CallEndedEvent.yaml',
    types: 'packages/webhooks/src/generated/types.ts',
  },
};

/** The time from saving a spec file while `pnpm dev` runs until the new types are on disk, in seconds. */
export async function savingTimes(run: Run): Promise<Record<keyof typeof edits, number>> {
  const dev = spawn(process.execPath, ['packages/workspace/start.js', 'dev'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = (): unknown => dev.kill('SIGINT');
  process.once('exit', stop);
  let output = '';
  dev.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const cycles = (): number => output.split(/^✓ build passed: /m).length - 1;
  try {
    run.progress('pnpm dev, the first build');
    await until('the first build', () => cycles() > 0);
    // While it starts, it takes the processor from what is measured.
    await until('the dev server of the docs site', () => output.includes('docs: http'));
    const times = { OpenAPI: 0, AsyncAPI: 0 };
    for (const name of ['OpenAPI', 'AsyncAPI'] as const) {
      run.progress(`pnpm dev, a save of the ${name} document`);
      times[name] = await savingTime(edits[name], cycles);
    }
    return times;
  } finally {
    process.off('exit', stop);
    stop();
    await new Promise((resolve) => dev.on('close', resolve));
  }
}

async function savingTime(
  { spec, types }: { spec: string; types: string },
  cycles: () => number,
): Promise<number> {
  const file = join(root, spec);
  const text = readFileSync(file, 'utf8');
  const mark = `Bench ${Date.now()}.`;
  const restore = (): void => writeFileSync(file, text);
  // The spec is as it was whatever ends this process.
  process.once('exit', restore);
  const done = cycles();
  try {
    const start = performance.now();
    writeFileSync(file, text.replace(/^description: (.*)$/m, `description: $1 ${mark}`));
    await until(`"${mark}" in ${types}`, () => typesHold(types, mark));
    const seconds = (performance.now() - start) / 1_000;
    await until('the end of the cycle', () => cycles() > done);
    return seconds;
  } finally {
    restore();
    process.off('exit', restore);
    await until(`${types} as it was`, () => !typesHold(types, mark));
  }
}

function typesHold(types: string, mark: string): boolean {
  try {
    return readFileSync(join(root, types), 'utf8').includes(mark);
  } catch {
    // The folder is being replaced.
    return false;
  }
}
