import { globSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { visit } from './docs-load.ts';
import { addressOf, serveFolder } from './docs-server.ts';

/** The heaviest page of a kind. */
export interface PageWeight {
  kind: string;
  /** At most so many bytes. */
  limit: number;
  path: string;
  bytes: number;
  requests: number;
  /** How many of its kind were weighed. */
  pages: number;
}

const kinds = [
  { kind: 'operation pages', files: 'reference/*/index.html', limit: 70_000 },
  { kind: 'event pages', files: 'webhooks/*/index.html', limit: 70_000 },
  { kind: 'guides', files: 'guides/*/index.html', limit: 70_000 },
  { kind: 'console', files: 'console/index.html', limit: 850_000 },
];

/**
 * Weighs what a browser fetches for a first visit, compressed and with headers, until the page rests.
 *
 * @param folder the built site
 * @throws Error when a kind has no page
 */
export async function pageWeights(browser: Browser, folder: string): Promise<PageWeight[]> {
  await using served = await serveFolder(folder);
  const weights: PageWeight[] = [];
  for (const { kind, files, limit } of kinds) {
    const paths = globSync(files, { cwd: folder }).map(addressOf);
    const weighed: { path: string; bytes: number; requests: number }[] = [];
    for (const path of paths) {
      const { bytes, requests } = await visit(browser, `${served.origin}${path}`);
      weighed.push({ path, bytes, requests });
    }
    const heaviest = weighed.toSorted((a, b) => b.bytes - a.bytes)[0];
    if (heaviest === undefined) throw new Error(`The docs site has no page that is ${files}.`);
    weights.push({ kind, limit, ...heaviest, pages: paths.length });
  }
  return weights;
}
