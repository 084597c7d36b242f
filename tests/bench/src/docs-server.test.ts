import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { addressOf, serveFolder } from './docs-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'voice-agent-served-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** As it comes over the wire. */
const wire = (
  url: string,
): Promise<{ status: number | undefined; encoding: string | undefined; body: Buffer }> =>
  new Promise((resolve, reject) => {
    get(url, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      const { statusCode: status, headers } = response;
      const encoding = headers['content-encoding'];
      response.on('end', () => resolve({ status, encoding, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });

test('a file has the address that a static host gives it', () => {
  expect(['index.html', 'a/b/index.html', 'a/x.js', '404.html', 'a\\index.html'].map(addressOf)).toEqual([
    '/',
    '/a/b/',
    '/a/x.js',
    '/404.html',
    '/a/',
  ]);
});

test('texts go as gzip, other files as they are, and nothing else goes', async () => {
  mkdirSync(join(folder, 'a'));
  writeFileSync(join(folder, 'a/index.html'), '<p>text</p>'.repeat(100));
  writeFileSync(join(folder, 'a/pixel.png'), 'pixel');
  await using served = await serveFolder(folder);
  const { encoding, body } = await wire(`${served.origin}/a/?q#h`);
  expect({ encoding, text: gunzipSync(body).toString() }).toEqual({
    encoding: 'gzip',
    text: '<p>text</p>'.repeat(100),
  });
  expect(body.length).toBeLessThan(100);
  expect(await wire(`${served.origin}/a/pixel.png`)).toEqual({
    status: 200,
    encoding: undefined,
    body: Buffer.from('pixel'),
  });
  expect((await wire(`${served.origin}/a/../../secret`)).status).toBe(404);
});
