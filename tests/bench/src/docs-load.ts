import type { Browser, Page } from 'playwright-core';
import { watchPage } from './docs-page.ts';
import { until } from './programs.ts';

/** The machine and the line of a reader who has neither a fast one. */
export const slow = { processor: 4, megabitsPerSecond: 10, latencyMs: 40 } as const;

// A page rests when for so long nothing is loaded and no task takes more than 50 ms.
const restMilliseconds = 1500;
// A hand rests on a link before it presses; pages that load ahead have this time.
const hoverMilliseconds = 100;

/** What a first visit fetches. */
export interface Traffic {
  /** As transferred, headers included. */
  bytes: number;
  requests: number;
  /** Addresses that lie elsewhere; none of them can be reached. */
  outside: string[];
}

export interface Visit extends Traffic {
  /** The largest contentful paint, in milliseconds. */
  largestPaint: number;
  /** The total blocking time until the page rests, in milliseconds. */
  blocking: number;
}

/** What to press on a page: a group of its sidebar, and then the link to an operation with its heading. */
export interface Clicks {
  group: string;
  link: string;
  heading: string;
}

export interface Interaction {
  /** From the press on a group of the sidebar to the next paint, in milliseconds. */
  nextPaint: number;
  /** From the click on the link to the paint that shows the operation, in milliseconds. */
  opened: number;
}

/** A first visit, with nothing in the cache, until the page rests. */
export async function visit(browser: Browser, url: string): Promise<Visit>;
export async function visit(browser: Browser, url: string, clicks: Clicks): Promise<Visit & Interaction>;
export async function visit(browser: Browser, url: string, clicks?: Clicks): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    const traffic = await watchTraffic(page, new URL(url).origin);
    if (clicks !== undefined) await slowDown(page);
    await page.goto(url);
    const { largestPaint, blocking } = await rest(page, traffic);
    const { bytes, requests, outside } = traffic;
    const measured = { largestPaint, blocking, bytes, requests, outside: [...outside] };
    return clicks === undefined ? measured : { ...measured, ...(await interact(page, traffic, clicks)) };
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = (slow.megabitsPerSecond * 1e6) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.processor });
}

interface Watched extends Traffic {
  open: Set<string>;
  /** By `performance.now()`. */
  lastChange: number;
}

async function watchTraffic(page: Page, origin: string): Promise<Watched> {
  const traffic: Watched = { bytes: 0, requests: 0, outside: [], open: new Set(), lastChange: 0 };
  const session = await page.context().newCDPSession(page);
  const end = (requestId: string): void => {
    traffic.open.delete(requestId);
    traffic.lastChange = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // What a page makes itself is not fetched.
    if (/^(blob|data):/.test(request.url)) return;
    traffic.open.add(requestId);
    traffic.requests += 1;
    if (!request.url.startsWith(`${origin}/`)) traffic.outside.push(request.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    end(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await session.send('Network.enable');
  return traffic;
}

/** Waits until a page is idle, and returns its metrics. */
async function rest(
  page: Page,
  traffic: Watched,
): Promise<{ largestPaint: number; blocking: number; nextPaint: number }> {
  const read = () =>
    page.evaluate(() => ({
      ...(window.bench?.metrics ?? { largestPaint: 0, blocking: 0, lastTaskEnd: 0, nextPaint: 0 }),
      now: performance.now(),
    }));
  let metrics = await read();
  await until(`${page.url()} to rest`, async () => {
    const quiet = performance.now() - traffic.lastChange;
    if (traffic.open.size > 0 || quiet < restMilliseconds) return false;
    metrics = await read();
    return metrics.now - metrics.lastTaskEnd >= restMilliseconds;
  });
  return metrics;
}

async function interact(
  page: Page,
  traffic: Watched,
  { group, link, heading }: Clicks,
): Promise<Interaction> {
  await press(page, group);
  traffic.lastChange = performance.now();
  const { nextPaint } = await rest(page, traffic);
  if (nextPaint === 0) throw new Error(`${page.url()} reported no input after a press on ${group}.`);
  await page.evaluate((text) => window.bench?.timeClickUntil(text), heading);
  await press(page, link);
  const times = await page.waitForFunction(
    () => {
      const [clicked, shown] = ['bench-clicked', 'bench-shown'].map((name) => sessionStorage.getItem(name));
      return clicked && shown ? Number(shown) - Number(clicked) : undefined;
    },
    undefined,
    { polling: 200 },
  );
  return { nextPaint, opened: (await times.jsonValue()) ?? Number.NaN };
}

/** As a hand does: it comes, rests and presses. */
async function press(page: Page, selector: string): Promise<void> {
  const element = page.locator(selector).filter({ visible: true }).first();
  await element.hover();
  await page.waitForTimeout(hoverMilliseconds);
  await page.mouse.down();
  await page.mouse.up();
}
