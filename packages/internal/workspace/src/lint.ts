import { actionProblems } from './actions.ts';
import { defaultProblems } from './defaults.ts';
import { layoutProblems } from './layout.ts';
import { runTasks } from './tasks.ts';
import { type ExitCode, root, turbo } from './turbo.ts';
import { unused } from './unused.ts';
import { wordProblems } from './words.ts';

/**
 * Generated code, first and alone, since the rest would write it anew. Then the lint and the types of every package, the
 * tree, changesets for what the specs changed, and licences.
 */
export const lint = (): Promise<ExitCode> =>
  runTasks({
    name: 'lint',
    stages: [['drift'], ['lint', 'lint:tree', 'lint:changesets', 'lint:licences', 'typecheck']],
  });

/** The layout of the tree, the words, the actions, documented defaults, the arrows between packages, and what nothing uses: what no package can see alone. */
export async function lintTree(): Promise<ExitCode> {
  const problems = [
    ...layoutProblems(root),
    ...wordProblems(root),
    ...actionProblems(root),
    ...(await defaultProblems(root)),
  ];
  for (const problem of problems) console.error(problem);
  const results = await Promise.all([turbo(['boundaries']), unused()]);
  for (const { exitCode, output } of results) if (exitCode !== 0) console.error(output);
  return Math.max(problems.length > 0 ? 1 : 0, ...results.map(({ exitCode }) => exitCode));
}
