import { layoutProblems } from './layout.ts';
import { conclude, reportProblems } from './tasks.ts';
import { type ExitCode, root, runTurbo, turbo } from './turbo.ts';

/** The flow between packages, the layout of the tree, generated code, and the lint and type check of every package. */
export async function lint(): Promise<ExitCode> {
  const layout = layoutProblems(root);
  for (const problem of layout) console.error(problem);
  const flow = await turbo(['boundaries']);
  if (flow.exitCode !== 0) console.error(flow.output);
  if (flow.exitCode > 128) return flow.exitCode;
  // First and alone, since the type check generates what it needs and would hide the drift.
  const drift = await runTurbo(['drift']);
  reportProblems(drift);
  if (drift.exitCode !== 0) return conclude('lint', drift);
  const result = await runTurbo(['lint', 'typecheck']);
  reportProblems(result);
  const exitCode = conclude('lint', result);
  return layout.length > 0 || flow.exitCode !== 0 ? Math.max(exitCode, 1) : exitCode;
}
