import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { browserArgs, browserProgram } from '@voice-agent/tests-browser/program';
import { chromium } from 'playwright-core';

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
  try {
    const browser = await chromium.launch({ executablePath: await browserProgram(), args: [...browserArgs] });
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
