import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { policy } from './policy.ts';

const page = `<!doctype html><html><head><title>x</title></head><body class="a" style="color: red">
<p style="color: red">1 &lt; 2</p><p style="--0:#fff">"quoted > text"</p><kbd style="display: none;">K</kbd>
<button data-code="const a = () => '>';"></button>
<template><svg style="color: red"></svg></template><noscript><i style="color: blue"></i></noscript>
<script>run("a > b")</script><script src="/x.js"></script>
</body></html>`;

test('a page keeps no style of its own, and its scripts are named by their hashes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-policy-'));
  try {
    writeFileSync(join(folder, 'index.html'), page);
    const done = policy().hooks['astro:build:done'] as (options: object) => Promise<void>;
    await done({ dir: pathToFileURL(`${folder}/`) });
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(html).not.toContain('style="');
    expect(html).toContain('<body class="a i0">');
    expect(html).toContain('<p class="i0">1 &lt; 2</p>');
    expect(html).toContain('<svg class="i0">');
    expect(html).toContain('<i class="i2">');
    // Shown by a script of the theme, which can't take away a class.
    expect(html).toContain('<kbd>K</kbd>');
    expect(html).toContain(`<button data-code="const a = () =&gt; '&gt;';">`);
    expect(html).toContain('<link rel="stylesheet" href="/inline.css"></head>');
    expect(readFileSync(join(folder, 'inline.css'), 'utf8')).toBe(
      '.i0{color: red}\n.i1{--0:#fff}\n.i2{color: blue}\n',
    );
    const hash = createHash('sha256').update('run("a > b")').digest('base64');
    const headers = readFileSync(join(folder, '_headers'), 'utf8');
    expect(headers).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`);
    expect(headers).not.toContain('unsafe-inline');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
