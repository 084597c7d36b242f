import { readFile } from 'node:fs/promises';
import { ApiError } from '@voice-agent/service';
import { Reply } from './reply.ts';

// src/control and dist/control are equally deep, so both find what the build has put into dist.
const dashboard = new URL('../../dist/dashboard/', import.meta.url);
const assets: Readonly<Record<string, string>> = {
  'dashboard.js': 'text/javascript; charset=utf-8',
  'dashboard.css': 'text/css; charset=utf-8',
};

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The page of the dashboard. @param docsUrl the docs site that it links to */
export async function readPage(docsUrl = ''): Promise<Reply> {
  const html = await read(new URL('index.html', dashboard));
  return new Reply(
    html.replace('name="docs" content=""', () => `name="docs" content="${docsUrl}"`),
    { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentSecurityPolicy },
  );
}

/** A file of the dashboard. */
export async function readAsset(file: string): Promise<Reply> {
  const type = Object.hasOwn(assets, file) ? assets[file] : undefined;
  if (type === undefined) throw new ApiError(404, 'There is no such file.');
  return new Reply(await read(new URL(file, dashboard)), { 'content-type': type });
}

/** The document of the control API. */
export async function readDocument(): Promise<Reply> {
  const text = await read(new URL('./openapi.yaml', import.meta.url));
  return new Reply(text, { 'content-type': 'application/yaml; charset=utf-8' });
}

async function read(file: URL): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new ApiError(503, 'The dashboard is not built yet: run `pnpm build` in the repository.');
  }
}
