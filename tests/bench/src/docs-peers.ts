import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clicks } from './docs-load.ts';
import { peersFolder } from './peers.ts';
import { packageFile, runNode, scratchFolder } from './programs.ts';

/** One that shows the operations of our document. */
export interface Contender {
  name: string;
  /** What is served. */
  folder: string;
  path: string;
  clicks: Clicks;
}

// The operation that is opened: in a group of the sidebar that is not the first.
const heading = 'Update a web tool';

/** Our site and the pages that the others make of our bundle; these are removed with the stack. */
export async function contenders(site: string, stack: AsyncDisposableStack): Promise<Contender[]> {
  const document = packageFile('@voice-agent/specs', 'dist/openapi.yaml');
  const [redocFolder, scalarFolder] = [stack.use(scratchFolder()).path, stack.use(scratchFolder()).path];
  await redoc(document, redocFolder);
  scalar(document, scalarFolder);
  return [
    {
      name: 'ours',
      folder: site,
      path: '/reference/list-jobs/',
      clicks: { group: 'nav summary:has-text("Webhooks")', link: `nav a:has-text("${heading}")`, heading },
    },
    {
      name: 'Redoc',
      folder: redocFolder,
      path: '/',
      clicks: { group: 'text="Web tools"', link: `text="${heading}"`, heading },
    },
    {
      name: 'Scalar',
      folder: scalarFolder,
      path: '/',
      clicks: {
        group: 'button:has-text("Open Group - Web tools")',
        link: `a:has-text("${heading}")`,
        heading,
      },
    },
  ];
}

/** Redoc's page with its scripts inlined, and nothing reported to anybody. */
async function redoc(document: string, folder: string): Promise<void> {
  const program = packageFile('@redocly/cli', 'bin/cli.js');
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const output = ['--inlineBundle', '--output', join(folder, 'index.html')];
  await runNode([program, 'build-docs', document, ...output], { env });
}

/** Scalar's page as its readme has it, without what it would fetch from elsewhere. */
function scalar(document: string, folder: string): void {
  const script = join(peersFolder, 'node_modules/@scalar/api-reference/dist/browser/standalone.js');
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
}
