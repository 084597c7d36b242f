import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { layoutProblems } from './layout.ts';
import { root, turbo } from './turbo.ts';

const rules = JSON.parse(readFileSync(join(root, 'turbo.json'), 'utf8'));

// A small copy of the packages along the flow, with the rules of the real one.
const flow = (extra: Record<string, string | object>) => ({
  'package.json': { name: 'scratch', private: true, packageManager: 'pnpm@12.0.0' },
  'pnpm-workspace.yaml': 'packages: [specs, packages/*, tests/*]\n',
  'turbo.json': rules,
  'specs/package.json': { name: '@voice-agent/specs' },
  'specs/turbo.json': { extends: ['//'], tags: ['specs'] },
  'packages/codegen/package.json': {
    name: '@voice-agent/codegen',
    dependencies: { '@voice-agent/specs': 'workspace:*' },
  },
  'packages/codegen/turbo.json': { extends: ['//'], tags: ['codegen'] },
  'packages/client/package.json': {
    name: '@voice-agent/client',
    devDependencies: { '@voice-agent/codegen': 'workspace:*' },
  },
  'packages/client/turbo.json': { extends: ['//'], tags: ['client'] },
  'packages/client/src/index.ts': 'export const client = 1;\n',
  'packages/webhooks/package.json': { name: '@voice-agent/webhooks' },
  'packages/webhooks/turbo.json': { extends: ['//'], tags: ['webhooks'] },
  'tests/bench/package.json': { name: '@voice-agent/tests-bench' },
  'tests/bench/turbo.json': { extends: ['//'], tags: ['tests'] },
  'tests/contract/package.json': {
    name: '@voice-agent/tests-contract',
    dependencies: { '@voice-agent/client': 'workspace:*' },
  },
  'tests/contract/turbo.json': { extends: ['//'], tags: ['tests'] },
  'tests/contract/client.test.ts': "import { client } from '@voice-agent/client';\nexport { client };\n",
  ...extra,
});

test('imports along the flow are accepted', async () => {
  using folder = scratchFolder(flow({}));
  expect(await turbo(['boundaries'], { root: folder.path })).toMatchObject({ exitCode: 0 });
});

test('an import of a package that is further down is rejected', async () => {
  const line = "import { client } from '@voice-agent/client';\n";
  using folder = scratchFolder(flow({ 'packages/codegen/src/wrong.ts': line }));
  const { exitCode, output } = await turbo(['boundaries'], { root: folder.path });
  expect(exitCode).toBe(1);
  expect(output).toContain('packages/codegen/src/wrong.ts');
});

test.each([
  ['webhooks', '@voice-agent/client'],
  ['webhooks', '@voice-agent/tests-bench'],
])('a dependency of %s on %s is rejected even where package.json names it', async (name, dependency) => {
  const manifest = { name: `@voice-agent/${name}`, dependencies: { [dependency]: 'workspace:*' } };
  using folder = scratchFolder(flow({ [`packages/${name}/package.json`]: manifest }));
  const { exitCode, output } = await turbo(['boundaries'], { root: folder.path });
  expect(exitCode).toBe(1);
  expect(output).toContain(name);
});

test('a circle of files is rejected', () => {
  using folder = scratchFolder({
    '.biome.json': readFileSync(join(root, '.biome.json'), 'utf8').replace(/"plugins".*/, ''),
    'one.ts': "import { two } from './two.ts';\n\nexport const one = (): number => two();\n",
    'two.ts': "import { one } from './one.ts';\n\nexport const two = (): number => one();\n",
  });
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const args = ['lint', '--vcs-enabled=false', 'one.ts'];
  const { status, stdout, stderr } = spawnSync(biome, args, { cwd: folder.path, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stdout + stderr).toMatch(/one\.ts:1:21 .*noImportCycles/);
});

test('the top level holds the agreed names, and every package has a rule', () => {
  expect(layoutProblems(root)).toEqual([]);
});

test('an unknown folder at the top level and a package without a rule are named', () => {
  using folder = scratchFolder({
    ...flow({}),
    'notes.txt': '',
    'packages/new/package.json': { name: 'new' },
    'packages/odd/package.json': { name: 'odd' },
    'packages/odd/turbo.json': { extends: ['//'], tags: ['odd'] },
  });
  expect(layoutProblems(folder.path)).toEqual([
    expect.stringMatching(/^notes\.txt: /),
    expect.stringMatching(/^packages\/new\/turbo\.json: /),
    expect.stringMatching(/^packages\/odd\/turbo\.json: /),
  ]);
});
