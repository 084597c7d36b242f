import { globSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { portOf } from '@voice-agent/test-kit/scratch';

/** A folder that is served. */
export interface ServedFolder extends AsyncDisposable {
  /** Without a slash at its end. */
  origin: string;
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.yaml': 'application/yaml',
};
const isText = /^(text|application\/(json|yaml|wasm)|image\/svg)/;

/** Serves a folder as a static host does: text files as gzip, `/a/` from `a/index.html`; all alike for every contender. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const answers = new Map<string, { body: Buffer; headers: Record<string, string> }>();
  for (const name of globSync('**/*', { cwd: folder })) {
    const file = join(folder, name);
    if (!statSync(file).isFile()) continue;
    const type = types[extname(name)] ?? 'application/octet-stream';
    const headers: Record<string, string> = { 'content-type': type };
    if (isText.test(type)) headers['content-encoding'] = 'gzip';
    // Compressed before anybody asks, so that no measured time holds it.
    const body = isText.test(type) ? gzipSync(readFileSync(file)) : readFileSync(file);
    answers.set(addressOf(name), { body, headers });
  }
  const server = createServer(({ url = '/' }, response) => {
    const answer = answers.get(decodeURIComponent(url.replace(/[?#].*/, '')));
    if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, answer.headers).end(answer.body);
  });
  return {
    origin: `http://127.0.0.1:${await portOf(server)}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The address of a file of a site. */
export const addressOf = (name: string): string =>
  `/${name.replaceAll('\\', '/').replace(/(^|\/)index\.html$/, '$1')}`;
