import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Clicks } from './docs-load.ts';
import { peersFolder } from './peers.ts';

/** One that shows the operations of our document. */
export interface Contender {
  name: string;
  /** What is served. */
  folder: string;
  path: string;
  clicks: Clicks;
}

const run = promisify(execFile);

// The operation that is opened: in a group of the sidebar that is not the first.
const heading = 'Update a web tool';

export const ours = (folder: string): Contender => ({
  name: 'ours',
  folder,
  path: '/reference/list-jobs/',
  clicks: { group: 'nav summary:has-text("Webhooks")', link: `nav a:has-text("${heading}")`, heading },
});

/**
 * The peers that run on this machine, and a sentence for each that does not.
 *
 * @param document the OpenAPI bundle that they show
 */
export async function docsPeers(document: string): Promise<{ peers: Contender[]; leftOut: string[] }> {
  return { peers: [await redoc(document), await scalar(document)], leftOut: [] };
}

/** Redoc's page with its scripts inlined, and nothing reported to anybody. */
async function redoc(document: string): Promise<Contender> {
  const folder = emptied('redoc');
  const program = join(
    dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
    'bin/cli.js',
  );
  const words = [program, 'build-docs', document, '--inlineBundle', '--output', join(folder, 'index.html')];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  await run(process.execPath, words, { env });
  const clicks = { group: 'text="Web tools"', link: `text="${heading}"`, heading };
  return { name: 'Redoc', folder, path: '/', clicks };
}

/** Scalar's page as its readme has it, without what it would fetch from elsewhere. */
async function scalar(document: string): Promise<Contender> {
  const script = join(peersFolder, 'node_modules/@scalar/api-reference/dist/browser/standalone.js');
  const folder = emptied('scalar');
  copyFileSync(script, join(folder, 'standalone.js'));
  copyFileSync(document, join(folder, 'openapi.yaml'));
  const options = { url: '/openapi.yaml', withDefaultFonts: false, telemetry: false };
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API</title></head>
<body>
<div id="app"></div>
<script src="/standalone.js"></script>
<script>Scalar.createApiReference('#app', ${JSON.stringify(options)})</script>
</body>
</html>
`;
  writeFileSync(join(folder, 'index.html'), html);
  const group = 'button:has-text("Open Group - Web tools")';
  return { name: 'Scalar', folder, path: '/', clicks: { group, link: `a:has-text("${heading}")`, heading } };
}

function emptied(name: string): string {
  const folder = join(peersFolder, 'dist', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
