import type { RepositoryCommand } from './command-line.ts';
import { packagesIn } from './packages.ts';
import { titleOf } from './progress.ts';
import { releaseCommands } from './release/commands.ts';
import { type ExitCode, root } from './turbo.ts';

const tasks =
  (name: string, stages: string[][], flags: string[] = []) =>
  async (names: string[]): Promise<ExitCode> =>
    (await import('./tasks.ts')).runTasks({ name, stages, flags: [...flags, ...filters(names)] });

// Two for each core: one waits for servers and timers while another computes. More only contend.
const filters = (names: string[]): string[] => [
  '--concurrency=200%',
  ...names.map((name) => `--filter=@voice-agent/${name.replace('/', '-')}`),
];

// A fault by name: `FAULT=auth-bearer pnpm test` runs it alone.
const oneFault = (): Promise<ExitCode> => tasks('test', [['test:all']])(['tests/faults']);

const packages = {
  name: 'packages',
  description: 'only of these packages, such as `client` or `tests/contract`',
  choices: packagesIn(root).map(({ name }) => titleOf(name)),
};

// Each with what only it needs.
export const commands: RepositoryCommand[] = [
  {
    name: 'build',
    description: 'Checks the specs, generates, builds every package and tests the contract.',
    run: async () => (await import('./build.ts')).build(),
  },
  {
    name: 'test',
    description: 'Runs unit tests, and contract tests on a Prism mock and the sandbox.',
    argument: packages,
    run: process.env.FAULT ? oneFault : tasks('test', [['test']]),
  },
  {
    name: 'test:all',
    description:
      'Runs every test that CI runs: also consumers, browser, snippets, changes, faults and action.',
    argument: packages,
    run: tasks('test:all', [['test', 'test:all']]),
  },
  {
    name: 'test:soak',
    description: 'Runs the long tests.',
    argument: packages,
    // Never from the cache, which still keeps what a task writes while it runs.
    run: tasks('test:soak', [['test:soak']], ['--force']),
  },
  {
    name: 'generate',
    description: 'Writes src/generated of each package.',
    run: tasks('generate', [['generate']]),
  },
  {
    name: 'dev',
    description: 'Builds what depends on a file whenever you save it, and reloads the docs site.',
    run: async () => (await import('./dev.ts')).dev(),
  },
  {
    name: 'start',
    description: 'Runs the playground: the sandbox with its dashboard, and the docs site.',
    passes: true,
    run: async (args) => (await import('./start.ts')).start(args),
  },
  {
    name: 'contract',
    description: 'Runs the contract gate.',
    passes: true,
    run: async (args) => (await import('./contract.ts')).contract(args),
  },
  {
    name: 'lint',
    description:
      'Checks style, types, words, package dependencies, unused code, licences, changesets and generated code.',
    run: async () => (await import('./lint.ts')).lint(),
  },
  {
    name: 'lint:tree',
    description: 'Runs the parts of lint that look at the whole repository.',
    run: async () => (await import('./lint.ts')).lintTree(),
  },
  {
    name: 'fix',
    description: 'Formats, fixes what the linter can fix, and generates.',
    run: async () => (await import('./fix.ts')).fix(),
  },
  ...releaseCommands,
];
