import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from './docs-browser.ts';
import { slow, visit } from './docs-load.ts';
import { contenders } from './docs-peers.ts';
import { addressOf, serveFolder } from './docs-server.ts';
import type { Bench, Run } from './harness.ts';
import { packageFile, runNode } from './programs.ts';
import { race } from './race.ts';
import type { Figure } from './report.ts';

const rounds = 7;
const folder = packageFile('@voice-agent/docs', '.');
const site = join(folder, 'dist');

export const docs: Bench = {
  name: 'docs',
  about: 'the docs site beside Redoc and Scalar: weight, build, paint and clicks in a real browser',
  minutes: 6,
  builds: ['@voice-agent/docs#build'],
  peers: ['@redocly/cli', '@scalar/api-reference'],
  conditions: {
    rounds,
    slowdown: slow.processor,
    megabitsPerSecond: slow.megabitsPerSecond,
    latencyMs: slow.latencyMs,
  },
  async measure(run) {
    run.progress('the browser');
    await using browser = await openBrowser();
    return [...(await weights(run, browser)), ...(await experiences(run, browser)), await cold(run)];
  },
};

const kinds = [
  { kind: 'operation pages', files: 'reference/*/index.html', atMost: 70_000 },
  { kind: 'event pages', files: 'webhooks/*/index.html', atMost: 70_000 },
  { kind: 'guides', files: '{guides,contributing}/*/index.html', atMost: 70_000 },
  { kind: 'console', files: 'console/index.html', atMost: 850_000 },
];

/** What a browser fetches for a first visit, compressed and with headers, until the page is idle. */
async function weights(run: Run, browser: Browser): Promise<Figure[]> {
  await using served = await serveFolder(site);
  const figures: Figure[] = [];
  for (const { kind, files, atMost } of kinds) {
    const weighed: { path: string; bytes: number; requests: number }[] = [];
    for (const path of globSync(files, { cwd: site }).map(addressOf)) {
      run.progress(`the weight of ${path}`);
      weighed.push({ path, ...(await visit(browser, `${served.origin}${path}`)) });
      if (run.isQuick) break;
    }
    const heaviest = weighed.toSorted((a, b) => b.bytes - a.bytes)[0];
    if (heaviest === undefined) throw new Error(`The docs site has no page that is ${files}.`);
    figures.push(
      {
        name: `${kind}, first load of the heaviest`,
        unit: 'B',
        values: { ours: heaviest.bytes },
        targets: [{ atMost }],
        names: { ours: [heaviest.path] },
      },
      { name: `${kind}, requests of the heaviest`, unit: '', values: { ours: heaviest.requests } },
    );
  }
  return figures;
}

/** First visits with a slow processor and a slow line, a press on a group of the sidebar and a click on an operation. */
async function experiences(run: Run, browser: Browser): Promise<Figure[]> {
  const outside: Record<string, Set<string>> = {};
  const visits = await race(run, {
    what: 'first visits',
    rounds,
    async open(stack) {
      const found = await contenders(site, stack);
      return Promise.all(
        found.map(async ({ name, folder, path, clicks }) => {
          const { origin } = stack.use(await serveFolder(folder));
          const seen = new Set<string>();
          outside[name] = seen;
          const turn = async () => {
            const { outside: addresses, ...measured } = await visit(browser, `${origin}${path}`, clicks);
            for (const address of addresses) seen.add(address);
            return measured;
          };
          return { name, turn };
        }),
      );
    },
  });
  const targets = ['Redoc', 'Scalar'].map((over) => ({ atMost: 1, over }));
  const metrics = {
    largestPaint: ['largest contentful paint', 'ms'],
    blocking: ['total blocking time', 'ms'],
    nextPaint: ['from a press to the next paint', 'ms'],
    opened: ['until an operation is opened', 'ms'],
    bytes: ['first load', 'B'],
  } as const;
  const sought = Object.entries(outside).map(
    ([name, addresses]) => [name, [...addresses]] as [string, string[]],
  );
  return [
    ...Object.entries(metrics).map(([metric, [name, unit]]) =>
      visits.figure({ name, unit, metric, targets }),
    ),
    {
      name: 'addresses elsewhere that are asked for',
      unit: '',
      values: Object.fromEntries(sought.map(([name, addresses]) => [name, addresses.length])),
      names: Object.fromEntries(sought),
    },
  ];
}

/** Builds the site with nothing kept. */
async function cold(run: Run): Promise<Figure> {
  const builds = await race(run, {
    what: 'build of the site',
    rounds: 3,
    open: async () => {
      const turn = async () => {
        for (const kept of ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'])
          rmSync(join(folder, kept), { recursive: true, force: true });
        return { s: (await runNode(['src/build.ts'], { cwd: folder })).ms / 1_000 };
      };
      return [{ name: 'ours', turn }];
    },
  });
  return builds.figure({
    name: 'build of the site, nothing kept',
    unit: 's',
    metric: 's',
    targets: [{ atMost: 15 }],
  });
}
