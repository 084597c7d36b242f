import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { addressOf, serveFolder } from './docs-server.ts';

test('a file has the address that a static host gives it', () => {
  expect(['index.html', 'a/b/index.html', 'a/x.js', '404.html', 'a\\index.html'].map(addressOf)).toEqual([
    '/',
    '/a/b/',
    '/a/x.js',
    '/404.html',
    '/a/',
  ]);
});

test('strings go as gzip, other files as they are, and nothing else goes', async () => {
  const text = '<p>text</p>'.repeat(100);
  using folder = scratchFolder({ 'a/index.html': text, 'a/pixel.png': 'pixel' });
  await using served = await serveFolder(folder.path);
  const answerTo = async (path: string) => {
    const answer = await fetch(`${served.origin}${path}`);
    const { status, headers } = answer;
    return { status, encoding: headers.get('content-encoding'), text: await answer.text() };
  };
  expect(await answerTo('/a/?q#h')).toEqual({ status: 200, encoding: 'gzip', text });
  expect(await answerTo('/a/pixel.png')).toEqual({ status: 200, encoding: null, text: 'pixel' });
  expect(await answerTo('/a/..%2f..%2fsecret')).toMatchObject({ status: 404 });
});
