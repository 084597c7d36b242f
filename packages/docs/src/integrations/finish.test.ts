import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finish } from './finish.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voice-agent-finish-'));
  mkdirSync(join(folder, '_astro'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Finishes some pages; the text of one of the files. */
async function finished(pages: Record<string, string>): Promise<(name: string) => string> {
  for (const [name, html] of Object.entries(pages)) writeFileSync(join(folder, name), html);
  const done = finish().hooks['astro:build:done'] as (options: object) => Promise<void>;
  await done({ dir: pathToFileURL(`${folder}/`) });
  return (name) => readFileSync(join(folder, name), 'utf8');
}

test('a page keeps no style of its own, and its scripts are named by their hashes', async () => {
  const read = await finished({
    'index.html': `<!doctype html><html><head><title>x</title></head><body class="a" style="color: red">
<p style="color: red">1 &lt; 2</p><p style="--0:#fff">"quoted > text"</p><kbd style="display: none;">K</kbd>
<button data-code="const a = () => '>';"></button>
<template><svg style="color: red"></svg></template><noscript><i style="color: blue"></i></noscript>
<script>run("a > b")</script><script src="/x.js"></script>
</body></html>`,
  });
  const html = read('index.html');
  expect(html).not.toContain('style="');
  expect(html).toContain('<body class="a i0">');
  expect(html).toContain('<p class="i0">1 &lt; 2</p>');
  expect(html).toContain('<svg class="i0">');
  expect(html).toContain('<i class="i2">');
  // Shown by a script of the theme, which can't take away a class.
  expect(html).toContain('<kbd>K</kbd>');
  expect(html).toContain(`<button data-code="const a = () =&gt; '&gt;';">`);
  const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"><\/head>/.exec(html) ?? [];
  expect(read(stylesheet).trim()).toBe('.i0{color: red}\n.i1{--0:#fff}\n.i2{color: blue}');
  const hash = createHash('sha256').update('run("a > b")').digest('base64');
  expect(read('_headers')).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`);
  expect(read('_headers')).not.toContain('unsafe-inline');
});

test('up to the first paragraph nothing waits for the stylesheet', async () => {
  const files = { shared: 'a{b:c}', own: 'd{e:f}', print: 'g{h:i}' };
  for (const [name, css] of Object.entries(files)) writeFileSync(join(folder, '_astro', `${name}.css`), css);
  const page = (
    more: string,
  ) => `<!doctype html><html><head><link rel="stylesheet" href="/_astro/shared.css">${more}
<link rel="stylesheet" href="/_astro/print.css" media="print"><script>first()</script></head><body><dialog><p></p></dialog>
<script>menu()</script><script type="module" src="/_astro/m.js"></script><script type="application/json">{}</script>
<main><h1>T</h1><p class="endpoint">GET</p><p>Lead</p><p>Next</p><script>last()</script>
<script type="module" src="/_astro/n.js"></script></main></body></html>`;
  const read = await finished({
    'index.html': page(''),
    'own.html': page('<link rel="stylesheet" href="/_astro/own.css">'),
  });
  const html = read('index.html');
  expect(html).toMatch(
    /<script>first\(\)<\/script><link rel="expect" href="#lead" blocking="render"><link rel="stylesheet" href="[^"]+"><\/head>/,
  );
  expect(html).toContain('<p id="lead">Lead</p><script>menu()</script><p>Next</p><script>last()</script>');
  expect(html).toMatch(/<script type="module" src="[^"]+"><\/script><\/body>/);
  expect(html.match(/<script type="module"/g)).toHaveLength(1);
  const [modules = ''] = globSync('_astro/site.*.js', { cwd: folder });
  expect(read(modules)).toBe('import "/_astro/m.js";\nimport "/_astro/n.js";\n');
  // One stylesheet for all pages; what a single page uses is its own.
  const [stylesheet = ''] = globSync('_astro/site.*.css', { cwd: folder });
  expect(read(stylesheet).trim()).toBe('@media print {\ng{h:i}\n}\na{b:c}');
  expect(html).not.toContain('own.css');
  expect(read('own.html')).toContain(
    `href="/${stylesheet}"><link rel="stylesheet" href="/_astro/own.css"></head>`,
  );
  expect(existsSync(join(folder, '_astro/shared.css'))).toBe(false);
});
