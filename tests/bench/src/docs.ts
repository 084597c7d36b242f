import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from './docs-browser.ts';
import { siteBuild } from './docs-build.ts';
import { builtCopy } from './docs-copy.ts';
import { type Interaction, slow, type Visit, visit } from './docs-load.ts';
import { type Contender, docsPeers, ours } from './docs-peers.ts';
import { serveFolder } from './docs-server.ts';
import { type DocsMeasured, docsTargets, type Experience, experienceTable } from './docs-table.ts';
import { pageWeights } from './docs-weight.ts';
import { progress, runSubject } from './report.ts';
import { spread } from './statistics.ts';
import { takeTurns } from './turns.ts';

const rounds = 7;
const buildRounds = 3;

/** Measures the docs site beside pages that other tools make of the same document. */
export const benchDocs = (): Promise<number> =>
  runSubject('docs', [], async (percent) => {
    progress('docs: a copy of the repository');
    using copy = await builtCopy();
    const site = join(copy.docs, 'dist');
    const { peers, leftOut } = await docsPeers(join(copy.folder, 'specs/dist/openapi.yaml'));
    await using browser = await openBrowser();
    const weights = await pageWeights(browser, site);
    const { pages, outside } = await experiences(browser, [ours(site), ...peers], percent('pages'));
    const build = await siteBuild(copy, buildRounds, percent('builds'));
    const measured: DocsMeasured = { weights, build, pages, outside, leftOut };
    const unreached = Object.entries(outside).flatMap(([name, addresses]) =>
      addresses.map((address) => `${name} asks for ${address}, which cannot be reached.`),
    );
    const tables = [experienceTable(measured)];
    return { how, targets: docsTargets(measured), tables, notes: [...unreached, ...leftOut], measured };
  });

const how = `Weight: what a browser fetches for a first visit, compressed, with headers; of each kind the heaviest page. \
Builds: on a copy of the repository. The rest: ${rounds} first visits each, in turns, with a processor \
${slow.processor} times slower, ${slow.megabitsPerSecond} Mbit/s and ${slow.latencyMilliseconds} ms. Blocking: the \
part beyond 50 ms of every task until the page rests. Press: on a group of the sidebar, until the next paint, as the \
browser's event timing tells it (to 8 ms). Opened: from the click on a link of the sidebar until the heading of \
another operation is painted; ours is a page of its own, theirs is further down on the same page.`;

async function experiences(
  browser: Browser,
  contenders: Contender[],
  progress: (part: number) => void,
): Promise<Pick<DocsMeasured, 'pages' | 'outside'>> {
  await using stack = new AsyncDisposableStack();
  const players: { name: string; turn: () => Promise<Visit & Interaction> }[] = [];
  for (const { name, folder, path, clicks } of contenders) {
    const { origin } = stack.use(await serveFolder(folder));
    players.push({ name, turn: () => visit(browser, `${origin}${path}`, clicks) });
  }
  const visits = await takeTurns(players, rounds, (round) => progress(round / rounds));
  const pages: Record<string, Experience> = {};
  const outside: Record<string, string[]> = {};
  for (const [name, each] of visits) {
    const of = (figure: keyof Experience) => spread(each.map((one) => one[figure]));
    pages[name] = {
      largestPaint: of('largestPaint'),
      blocking: of('blocking'),
      nextPaint: of('nextPaint'),
      opened: of('opened'),
      bytes: of('bytes'),
    };
    outside[name] = [...new Set(each.flatMap((one) => one.outside))];
  }
  return { pages, outside };
}
