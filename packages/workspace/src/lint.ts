import { layoutProblems } from './layout.ts';
import { exitCodeOf, reviewLicences } from './review.ts';
import { conclude, reportProblems } from './tasks.ts';
import { type ExitCode, root, runTurbo, turbo } from './turbo.ts';
import { unused } from './unused.ts';

/**
 * The flow between packages, the layout of the tree, what nothing uses, licences, generated code, changesets for what
 * the specs changed, and the lint and type check of every package.
 */
export async function lint(): Promise<ExitCode> {
  const layout = layoutProblems(root);
  for (const problem of layout) console.error(problem);
  const [flow, knip, licences] = await Promise.all([turbo(['boundaries']), unused(), reviewLicences()]);
  for (const { exitCode, output } of [flow, knip]) if (exitCode !== 0) console.error(output);
  for (const problem of licences.problems) console.error(problem);
  if (flow.exitCode > 128) return flow.exitCode;
  const tree = Math.max(
    layout.length > 0 || flow.exitCode !== 0 ? 1 : 0,
    knip.exitCode,
    exitCodeOf([licences]),
  );
  // First and alone, since the type check generates what it needs and would hide the drift.
  const drift = await runTurbo(['drift']);
  reportProblems(drift);
  if (drift.exitCode !== 0) return conclude('lint', drift);
  const changesets = await (await import('./compat.ts')).compat();
  const result = await runTurbo(['lint', 'typecheck']);
  reportProblems(result);
  const tasks = conclude('lint', result);
  if (tree + changesets !== 0)
    console.error('✗ lint: the tree itself does not hold: see above what was said before the tasks');
  return Math.max(tasks, tree, changesets);
}
