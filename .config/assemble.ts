// Makes `dist` of what tsc has emitted from `packages`: this package, and in `internal` the private ones that it imports,
// found by relative paths. So a published package needs none of them.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

const emitted = resolve('.emitted');
const dist = resolve('dist');
const own = basename(resolve('.'));

/** The module behind each name that is imported of a private package, such as `@voice-agent/spec-model/generate`. */
const modules = new Map(
  globSync('{codegen,internal/*}/package.json', { cwd: resolve('..') }).flatMap((path) => {
    const manifest = JSON.parse(readFileSync(resolve('..', path), 'utf8'));
    return Object.entries<string>(manifest.exports).map(([entry, source]): [string, string] => [
      join(manifest.name, entry),
      targetOf(join(dirname(path), source.replace(/\.ts$/, '.js'))),
    ]);
  }),
);

rmSync(dist, { recursive: true, force: true });
for (const path of globSync('**/*.{js,d.ts}', { cwd: emitted })) {
  const target = targetOf(path);
  const text = readFileSync(join(emitted, path), 'utf8').replace(
    /'(@voice-agent\/[\w-]+(?:\/[\w-]+)*)'/g,
    (quoted, name: string) => pathTo(modules.get(name), dirname(target)) ?? quoted,
  );
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
rmSync(emitted, { recursive: true });

/** `contract/src/cli/main.js` is `dist/cli/main.js`, `internal/ui/src/ui.js` is `dist/internal/ui/ui.js`. */
function targetOf(path: string): string {
  const [folder = '', ...rest] = path.split(sep).filter((name) => name !== 'src');
  return join(dist, ...(folder === own ? [] : [folder]), ...rest);
}

function pathTo(module: string | undefined, from: string): string | undefined {
  if (module === undefined) return undefined;
  const path = relative(from, module).replaceAll(sep, '/');
  return path.startsWith('.') ? `'${path}'` : `'./${path}'`;
}
