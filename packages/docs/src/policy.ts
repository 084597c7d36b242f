import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';

/** The styles and scripts inside pages. */
interface Inline {
  /** The class of each style attribute, by its text. */
  styles: Map<string, string>;
  /** The hashes of the scripts. */
  scripts: Set<string>;
}

/** Makes the built pages fit a strict Content-Security-Policy, and writes the headers that a host sends. */
export function strictPolicy(): AstroIntegration {
  return {
    name: 'strict-policy',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const inline: Inline = { styles: new Map(), scripts: new Set() };
        const pages: { file: string; html: string }[] = [];
        for (const name of globSync('**/*.html', { cwd: folder }).sort()) {
          const file = join(folder, name);
          // Without scripting, so that the content of <noscript> is read as elements, too.
          const page = parse(await readFile(file, 'utf8'), { scriptingEnabled: false });
          takeInline(page, inline);
          pages.push({ file, html: serialize(page) });
        }
        const rules = [...inline.styles].map(([style, name]) => `.${name}{${style}}\n`).join('');
        const stylesheet = `_astro/inline.${hashOf(rules, 'base64url').slice(0, 8)}.css`;
        await writeFile(join(folder, stylesheet), rules);
        const link = `<link rel="stylesheet" href="/${stylesheet}"></head>`;
        for (const { file, html } of pages) await writeFile(file, html.replace('</head>', link));
        await writeFile(join(folder, '_headers'), headers([...inline.scripts].sort()));
      },
    },
  };
}

const hashOf = (text: string, encoding: 'base64' | 'base64url'): string =>
  createHash('sha256').update(text).digest(encoding);

/** Turns style attributes into classes, and gathers the hashes of scripts. */
function takeInline(node: DefaultTreeAdapterTypes.ParentNode, inline: Inline): void {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    takeStyle(child, inline.styles);
    // What scrolls is reached by keys, without a script and without a landmark for each block.
    if (child.tagName === 'pre') child.attrs.push({ name: 'tabindex', value: '0' });
    if (child.tagName === 'script' && !child.attrs.some(({ name }) => name === 'src')) {
      const text = child.childNodes.map((part) => ('value' in part ? part.value : '')).join('');
      inline.scripts.add(`'sha256-${hashOf(text, 'base64')}'`);
    }
    takeInline('content' in child ? child.content : child, inline);
  }
}

function takeStyle(element: DefaultTreeAdapterTypes.Element, styles: Inline['styles']): void {
  const style = element.attrs.find(({ name }) => name === 'style')?.value;
  element.attrs = element.attrs.filter(({ name }) => name !== 'style');
  // A script of the theme shows again what is hidden so, which it can't where a class hides it.
  if (style === undefined || style.startsWith('display: none')) return;
  const name = styles.get(style) ?? `i${styles.size}`;
  styles.set(style, name);
  const given = element.attrs.find(({ name }) => name === 'class');
  if (given === undefined) element.attrs.push({ name: 'class', value: name });
  else given.value = `${given.value} ${name}`;
}

/** The headers of a static host, in the form of Netlify's and Cloudflare's `_headers`. */
const headers = (scripts: string[]): string => `/*
  Content-Security-Policy: ${policy.replace('SCRIPTS', scripts.join(' '))}
  Cross-Origin-Opener-Policy: same-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=()
  Referrer-Policy: no-referrer
  X-Content-Type-Options: nosniff
/_astro/*
  Cache-Control: public, max-age=31536000, immutable
`;

const policy = [
  "default-src 'none'",
  "script-src 'self' SCRIPTS",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  // The console sends requests to a sandbox or a mock on the machine of the reader.
  "connect-src 'self' http://127.0.0.1:* http://localhost:*",
  // The worker holds the key of the console between two pages.
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
