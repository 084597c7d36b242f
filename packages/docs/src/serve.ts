import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { wire } from './wire.ts';

/** The folder of the built site. */
export const folder: string = fileURLToPath(new URL('../dist/', import.meta.url));

/** The site that is served. */
export interface Served {
  /** Without a slash at its end. */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the built site with the headers that a static host would send.
 *
 * @param options.sandbox gives the address of the sandbox that runs beside it, as soon as there is one: its pages use it
 * @throws Error with the code `EADDRINUSE` when the port is taken, `ENOENT` when the site is not built
 */
export async function serve(
  options: { port?: number; host?: string; sandbox?: () => string | undefined } = {},
): Promise<Served> {
  const { port = 0, host = '127.0.0.1', sandbox } = options;
  const headers = headersOf('/*');
  const files = sirv(folder, {
    etag: true,
    setHeaders: (response, path) => {
      for (const [name, value] of headers) response.setHeader(name, value);
      if (path.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
      // Without the encoding a browser guesses one.
      if (path.endsWith('.md')) response.setHeader('Content-Type', 'text/markdown; charset=utf-8');
      if (path.endsWith('.txt')) response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    },
  });
  const missing = readFileSync(`${folder}404.html`, 'utf8');
  const pages = new Set(globSync('**/index.html', { cwd: folder }).map((name) => `/${dirname(name)}`));
  const server = createServer((request, response) => {
    const url = sandbox?.();
    const sendPage = (status: number, html: string): void => {
      for (const [name, value] of headers) response.setHeader(name, value);
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
      response.end(url === undefined ? html : wire(html, url));
    };
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const page = pathname === '/' ? '/.' : pathname.replace(/\/$/, '');
    if (url !== undefined && pages.has(page))
      return sendPage(200, readFileSync(join(folder, page, 'index.html'), 'utf8'));
    files(request, response, () => sendPage(404, missing));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The headers of `_headers` for a pattern of paths. */
function headersOf(pattern: string): [name: string, value: string][] {
  const found: [string, string][] = [];
  let isHere = false;
  for (const line of readFileSync(`${folder}_headers`, 'utf8').split('\n')) {
    if (!line.startsWith(' ')) isHere = line === pattern;
    else if (isHere)
      found.push([line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]);
  }
  return found;
}
