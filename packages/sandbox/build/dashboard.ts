// Bundles the dashboard into a folder, and puts the document of the control API where its routes look for it.
// Usage: node build/dashboard.ts <folder>
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const out = process.argv[2];
if (out === undefined) {
  console.error('Name the folder that the dashboard is to be written to.');
  process.exit(2);
}

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [
    { in: 'dashboard/main.tsx', out: 'dashboard' },
    { in: 'dashboard/dashboard.css', out: 'dashboard' },
  ],
  outdir: out,
  bundle: true,
  metafile: true,
  minify: true,
  format: 'iife',
  // The first ones with `light-dark()`.
  target: ['chrome123', 'firefox120', 'safari17.5'],
  loader: { '.svg': 'dataurl', '.woff2': 'dataurl' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  tsconfigRaw: {},
  logLevel: 'warning',
});
const folder = join(root, out);
const logo = readFileSync(fileURLToPath(import.meta.resolve('@voice-agent/ui/logo.svg')), 'utf8').trim();
const html = readFileSync(join(root, 'dashboard/index.html'), 'utf8');
writeFileSync(
  join(folder, 'index.html'),
  html.replace('logo.svg', `data:image/svg+xml,${encodeURIComponent(logo)}`),
);

// What is bundled asks for its licence to come along.
const homes = new Map(
  Object.keys(metafile.inputs).flatMap((path) => {
    const [home, name] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
    return home === undefined || name === undefined ? [] : [[name, home] as const];
  }),
);
const licences = [...homes]
  .sort()
  .map(([name, home]) => `${name}\n\n${readFileSync(join(root, home, 'LICENSE'), 'utf8')}`);
const ofFonts = readFileSync(fileURLToPath(import.meta.resolve('@voice-agent/ui/fonts/LICENSE')), 'utf8');
writeFileSync(join(folder, 'licences.txt'), [...licences, `Geist, Geist Mono\n\n${ofFonts}`].join('\n'));

mkdirSync(join(folder, '../control'), { recursive: true });
copyFileSync(join(root, 'src/control/openapi.yaml'), join(folder, '../control/openapi.yaml'));
