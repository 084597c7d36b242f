import { readFile } from 'node:fs/promises';
import type { State } from '../state.ts';
import { ControlApiError, found } from './api-error.ts';
import type { Handlers } from './dispatch.ts';

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
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The dashboard and the document of the control API. */
export const fileHandlers = ({
  docsUrl = '',
}: State): Pick<Handlers, 'showDashboard' | 'getAsset' | 'getDocument'> => ({
  showDashboard: async (_, context) => {
    const html = await read(new URL('index.html', dashboard));
    return context.body(
      html.replace('name="docs" content=""', () => `name="docs" content="${docsUrl}"`),
      200,
      { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentSecurityPolicy },
    );
  },
  getAsset: async ({ path: { file } }, context) => {
    const type = found(Object.hasOwn(assets, file) ? assets[file] : undefined, 'There is no such file.');
    return context.body(await read(new URL(file, dashboard)), 200, { 'content-type': type });
  },
  getDocument: async (_, context) => {
    const text = await read(new URL('./openapi.yaml', import.meta.url));
    return context.body(text, 200, { 'content-type': 'application/yaml; charset=utf-8' });
  },
});

async function read(file: URL): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new ControlApiError(503, 'The dashboard is not built yet: run `pnpm build` in the repository.');
  }
}
