// Makes `dist` of what tsc has emitted: this package, and beside it the private ones that it imports, found by relative paths.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '..');
const [emitted, dist] = [join(root, '.emitted'), join(root, 'dist')];
const imported = /'@voice-agent\/(json-schema|api-documents|api-diff|http-exchanges|test-engine)\/([^']+)'/g;

rmSync(dist, { recursive: true, force: true });
for (const entry of readdirSync(emitted, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = join(entry.parentPath, entry.name);
  // `contract/src/cli/main.js` is `cli/main.js`, `api-diff/src/compare.js` is `api-diff/compare.js`.
  const [name = '', , ...path] = relative(emitted, file).split(sep);
  const to = join(dist, ...(name === 'contract' ? [] : [name]), ...path);
  const text = readFileSync(file, 'utf8').replace(imported, (_, from: string, module: string) => {
    const path = relative(dirname(to), join(dist, from, `${module}.js`)).replaceAll(sep, '/');
    return `'${path.startsWith('.') ? path : `./${path}`}'`;
  });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
}
rmSync(emitted, { recursive: true });
