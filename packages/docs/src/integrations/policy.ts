import { createHash } from 'node:crypto';
import type { DefaultTreeAdapterTypes } from 'parse5';

/** Turns style attributes into classes, gathers their rules, and the hashes of the scripts inside a page. */
export function withoutInline(
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
    withoutInline('content' in child ? child.content : child, styles, scripts);
    // What a template holds is not among its children.
    if ('content' in child) withoutInline(child.content, styles, scripts);
  }
}

/** The headers of a static host, in the form of Netlify's and Cloudflare's `_headers`. */
export function headers(scripts: string[]): string {
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
