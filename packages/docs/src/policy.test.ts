import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { strictPolicy } from './policy.ts';

test('a page keeps no style of its own, and its scripts are named by their hashes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-policy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '_astro'));
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html><head><title>x</title></head><body class="a" style="color: red">
<pre><code>x</code></pre><p style="color: red">1 &lt; 2</p><p style="--0:#fff">"quoted > text"</p><kbd style="display: none;">K</kbd>
<button data-code="const a = () => '>';"></button>
<template><svg style="color: red"></svg></template><noscript><i style="color: blue"></i></noscript>
<script>run("a > b")</script><script src="/x.js"></script>
</body></html>`,
  );
  const done = strictPolicy().hooks['astro:build:done'] as (options: object) => Promise<void>;
  await done({ dir: pathToFileURL(`${folder}/`) });

  const html = read('index.html');
  expect(html).not.toContain('style="');
  expect(html).toContain('<body class="a i0">');
  expect(html).toContain('<p class="i0">1 &lt; 2</p>');
  expect(html).toContain('<pre tabindex="0">');
  expect(html).toContain('<svg class="i0">');
  expect(html).toContain('<i class="i2">');
  // Shown by a script of the theme, which can't take away a class.
  expect(html).toContain('<kbd>K</kbd>');
  expect(html).toContain(`<button data-code="const a = () =&gt; '&gt;';">`);
  const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"><\/head>/.exec(html) ?? [];
  expect(read(stylesheet).trim()).toBe('.i0{color: red}\n.i1{--0:#fff}\n.i2{color: blue}');
  const hash = createHash('sha256').update('run("a > b")').digest('base64');
  expect(read('_headers')).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(read('_headers')).not.toContain('unsafe-inline');
});
