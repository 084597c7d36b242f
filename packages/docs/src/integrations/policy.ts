import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type DefaultTreeAdapterTypes, parse, parseFragment, serialize } from 'parse5';

/**
 * Makes the built site fit for a strict Content-Security-Policy: style attributes become classes of one stylesheet,
 * scripts inside pages are named by their hashes, and `_headers`, which static hosts read, holds the policy.
 */
export function policy(): AstroIntegration {
  return {
    name: 'policy',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const styles = new Map<string, string>();
        const scripts = new Set<string>();
        for (const name of globSync('**/*.html', { cwd: folder })) {
          const file = join(folder, name);
          // Without scripting, so that what stands in <noscript> is read as elements, too.
          const page = parse(await readFile(file, 'utf8'), { scriptingEnabled: false });
          withoutInline(page, styles, scripts);
          await writeFile(file, serialize(page));
        }
        const rules = [...styles].map(([style, name]) => `.${name}{${style}}`).join('\n');
        await writeFile(join(folder, stylesheet), `${rules}\n`);
        await writeFile(join(folder, '_headers'), headers([...scripts].sort()));
      },
    },
  };
}

const stylesheet = 'inline.css';

function withoutInline(
  node: DefaultTreeAdapterTypes.ParentNode,
  styles: Map<string, string>,
  scripts: Set<string>,
): void {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    const style = child.attrs.find(({ name }) => name === 'style')?.value;
    child.attrs = child.attrs.filter(({ name }) => name !== 'style');
    // What is hidden so a script of the theme shows again, which it can't with a class.
    if (style !== undefined && !style.startsWith('display: none')) {
      const name = styles.get(style) ?? `i${styles.size}`;
      styles.set(style, name);
      const given = child.attrs.find(({ name }) => name === 'class');
      if (given === undefined) child.attrs.push({ name: 'class', value: name });
      else given.value = `${given.value} ${name}`;
    }
    if (child.tagName === 'script' && !child.attrs.some(({ name }) => name === 'src')) {
      const text = child.childNodes.map((part) => ('value' in part ? part.value : '')).join('');
      scripts.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
    if (child.tagName === 'head')
      child.childNodes.push(...parseFragment(`<link rel="stylesheet" href="/${stylesheet}">`).childNodes);
    withoutInline('content' in child ? child.content : child, styles, scripts);
    // What a template holds is not among its children.
    if ('content' in child) withoutInline(child.content, styles, scripts);
  }
}

/** The headers of a static host, in the form of Netlify's and Cloudflare's `_headers`. */
function headers(scripts: string[]): string {
  const policy = [
    "default-src 'none'",
    // The search is WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval' ${scripts.join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The console asks a sandbox or a mock on the machine of the reader.
    "connect-src 'self' http://127.0.0.1:* http://localhost:*",
    // It holds the key of the console between two pages.
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return [
    '/*',
    `  Content-Security-Policy: ${policy}`,
    '  Cross-Origin-Opener-Policy: same-origin',
    '  Permissions-Policy: camera=(), geolocation=(), microphone=()',
    '  Referrer-Policy: no-referrer',
    '  X-Content-Type-Options: nosniff',
    '/_astro/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n');
}
