import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { onPath } from './programs.ts';

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a browser: `CHROME_PATH`, the one of the lock file where it runs, else an installed one. */
export async function browserPath(): Promise<string> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH !== undefined) return CHROME_PATH;
  if (process.platform === 'linux' && process.arch === 'x64') return sparticuz.executablePath();
  const found = usualPlaces.find((path) => existsSync(path)) ?? onPath(commands);
  if (found !== undefined) return found;
  throw new Error('No Chrome or Chromium found: install one, or set CHROME_PATH to the path of its program.');
}

/** Opens a page that imports a module of a folder, and gives what its function `smoke(argument)` gives. */
export async function runInPage(
  folder: string,
  { module, importMap, argument }: { module: string; importMap: Record<string, string>; argument: string },
): Promise<unknown> {
  const html = `<!doctype html><link rel="icon" href="data:,">
<script type="importmap" nonce="page">${JSON.stringify({ imports: importMap })}</script>`;
  // The files as they were unpacked, and no `eval`: what a strict page allows.
  const policy = "default-src 'self' data:; script-src 'self' 'nonce-page'; connect-src http://127.0.0.1:*";
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html);
      return;
    }
    const file = join(folder, new URL(url, 'http://127.0.0.1').pathname);
    if (!existsSync(file)) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(file));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const args = [
    ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ];
  try {
    const browser = await chromium.launch({ executablePath: await browserPath(), args });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      // A string, since a function would be rewritten by the transform of the tests.
      return await page.evaluate(
        `import('/${module}').then(({ smoke }) => smoke(${JSON.stringify(argument)}))`,
      );
    } finally {
      await browser.close();
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
