// Keeps what people write against this release, for `witness.test.ts` to hold against the next one. Nothing is built.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const tests = join(import.meta.dirname, '..');
const root = join(tests, '../..');
const witness = join(tests, 'witness');

/** What is kept, by its folder: what refuses today may be allowed tomorrow, so that stays behind. */
const kept: Record<string, { from: string; files: string[] }> = {
  types: { from: join(tests, 'types'), files: ['consumer.ts', 'dynamic.cts', 'import.cts'] },
  smoke: { from: join(tests, 'smoke'), files: ['run.js', 'smoke.js'] },
  projects: { from: join(tests, 'projects'), files: ['**/*.*'] },
  examples: {
    from: join(root, 'specs/examples'),
    files: ['*/*.{request,response,event,configuration}.json'],
  },
};

for (const [name, { from, files }] of Object.entries(kept)) {
  rmSync(join(witness, name), { recursive: true, force: true });
  const options = { cwd: from, exclude: (path: string) => basename(path) === 'node_modules' };
  for (const file of files.flatMap((pattern) => globSync(pattern, options)))
    cpSync(join(from, file), join(witness, name, file), { recursive: true });
}

const packages = Object.fromEntries(
  globSync('packages/*/package.json', { cwd: root })
    .sort()
    .flatMap((file) => {
      const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
      const { name, version, exports = {} } = manifest;
      // A document is no module.
      const modules = Object.keys(exports).filter((subpath) => !/\.\w+$/.test(subpath));
      return manifest.private ? [] : [[name, { version, modules: modules.map((each) => join(name, each)) }]];
    }),
);
writeFileSync(join(witness, 'packages.json'), `${JSON.stringify(packages, undefined, 2)}\n`);

for (const name of ['client', 'webhooks']) {
  const shapes = join(witness, 'shapes', `${name}.ts`);
  mkdirSync(dirname(shapes), { recursive: true });
  cpSync(join(root, 'packages', name, 'src/generated/types.ts'), shapes);
}
