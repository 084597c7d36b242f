// Keeps what people write against this release, so that `previous-release.test.ts` can check the next one. Nothing is built.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
// The last one with an interface for programs.
import ts from 'typescript-5.9';

const tests = join(import.meta.dirname, '..');
const root = join(tests, '../..');
const previousRelease = join(tests, 'previous-release');

/** What is kept, by its folder: what is invalid today may be allowed tomorrow, so that stays behind. */
const kept: Record<string, { from: string; files: string[] }> = {
  types: { from: join(tests, 'types'), files: ['consumer.ts', 'dynamic.cts', 'import.cts'] },
  smoke: { from: join(tests, 'smoke'), files: ['run.js', 'smoke.js'] },
  projects: { from: join(tests, 'projects'), files: ['**/*.*'] },
  examples: {
    from: join(root, 'specs/dist/examples'),
    files: ['*/*.{request,response,event,configuration}.json'],
  },
};

for (const [name, { from, files }] of Object.entries(kept)) {
  rmSync(join(previousRelease, name), { recursive: true, force: true });
  const options = { cwd: from, exclude: (path: string) => basename(path) === 'node_modules' };
  for (const file of files.flatMap((pattern) => globSync(pattern, options)))
    cpSync(join(from, file), join(previousRelease, name, file), { recursive: true });
}

const manifests = globSync('packages/*/package.json', { cwd: root })
  .sort()
  .map((file) => ({
    folder: join(root, dirname(file)),
    ...JSON.parse(readFileSync(join(root, file), 'utf8')),
  }))
  .filter((manifest) => !manifest.private);
/** By the package, what one writes to import each of its modules, and the source of it. */
const sources = manifests.map(({ folder, name, exports }) =>
  Object.entries<string | { default: string }>(exports).flatMap(([subpath, target]): [string, string][] =>
    typeof target === 'string' ? [] : [[join(name, subpath), sourceOf(join(folder, target.default))]],
  ),
);
const program = ts.createProgram(
  sources.flat().map(([, file]) => file),
  // The names alone are read: no library is needed for that.
  { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, noEmit: true, noLib: true, types: [] },
);
const packages = Object.fromEntries(
  manifests.map(({ name, version }, index) => {
    const modules = (sources[index] ?? []).map(([module, file]) => [module, namesIn(file)]);
    return [name, { version, modules: Object.fromEntries(modules) }];
  }),
);
writeFileSync(join(previousRelease, 'packages.json'), `${JSON.stringify(packages, undefined, 2)}\n`);

for (const name of ['client', 'webhooks']) {
  const shapes = join(previousRelease, 'shapes', `${name}.ts`);
  mkdirSync(dirname(shapes), { recursive: true });
  cpSync(join(root, 'packages', name, 'src/generated/types.ts'), shapes);
}

/** The source of a built module. */
function sourceOf(built: string): string {
  return built.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
}

/** The values and types that a module exports. @throws Error when there is no such module */
function namesIn(file: string): string[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  if (symbol === undefined) throw new Error(`${file} is missing or exports nothing.`);
  const found = checker.getExportsOfModule(symbol);
  return found.map(({ name }) => name).sort();
}
