import { actionProblems } from './actions.ts';
import { biome } from './biome.ts';
import { defaultProblems } from './defaults.ts';
import { layoutProblems } from './layout.ts';
import { runTasks } from './tasks.ts';
import { type ExitCode, root, turbo } from './turbo.ts';
import { unused } from './unused.ts';
import { wordProblems } from './words.ts';

/**
 * Generated code, first and alone, since the rest would write it anew. Then the tree, the types of every package, changesets
 * for what the specs changed, and licences. The lint of the packages is part of that of the tree: Biome reads the whole
 * repository to find circles, once here, and again for each package alone.
 */
export const lint = (): Promise<ExitCode> =>
  runTasks({
    name: 'lint',
    stages: [
      ['drift'],
      ['@voice-agent/specs#lint', 'lint:tree', 'lint:changesets', 'lint:licences', 'typecheck'],
    ],
  });

/** The linter, the layout of the tree, the words, the actions, documented defaults, the arrows between packages, and what nothing uses. */
export async function lintTree(): Promise<ExitCode> {
  const problems = [
    ...layoutProblems(root),
    ...wordProblems(root),
    ...actionProblems(root),
    ...(await defaultProblems(root)),
  ];
  for (const problem of problems) console.error(problem);
  const results = await Promise.all([turbo(['boundaries']), unused(), linter()]);
  for (const { exitCode, output } of results) if (exitCode !== 0) console.error(output);
  return Math.max(problems.length > 0 ? 1 : 0, ...results.map(({ exitCode }) => exitCode));
}

async function linter(): Promise<{ exitCode: ExitCode; output: string }> {
  const { code, output } = await biome(['check', '.']);
  return { exitCode: code, output };
}
