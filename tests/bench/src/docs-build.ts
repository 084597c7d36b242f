import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite, type Copy } from './docs-copy.ts';
import { timeOf } from './measure.ts';
import { type Spread, spread } from './statistics.ts';

/** What making the site takes, in milliseconds, and the tasks that it takes. */
export interface SiteBuild {
  cold: Spread;
  unchanged: { milliseconds: number; ran: string[] };
  edited: { file: string; milliseconds: number; ran: string[] };
}

const message = 'specs/asyncapi/messages/call.ended.yaml';
const page = 'dist/webhooks/call-ended/index.html';

/** Builds the site with nothing kept, with nothing changed, and after one message was edited, which stays so. */
export async function siteBuild(
  { folder, docs }: Copy,
  rounds: number,
  progress: (part: number) => void,
): Promise<SiteBuild> {
  const cold: number[] = [];
  for (let i = 0; i < rounds; i++) {
    for (const kept of ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'])
      rmSync(join(docs, kept), { recursive: true, force: true });
    cold.push(await timeOf(process.execPath, ['src/build.ts'], docs));
    progress((i + 1) / rounds);
  }
  const unchanged = await buildSite(folder);
  const mark = `Bench ${Date.now()}.`;
  const text = readFileSync(join(folder, message), 'utf8');
  writeFileSync(join(folder, message), text.replace(/^description: \|\n/m, `$&  ${mark}\n`));
  const edited = await buildSite(folder);
  if (!readFileSync(join(docs, page), 'utf8').includes(mark))
    throw new Error(`An edit of ${message} does not reach ${page}.`);
  return { cold: spread(cold), unchanged, edited: { file: message, ...edited } };
}
