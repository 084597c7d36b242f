import { readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { checkExamples } from './corpus.ts';
import { specsFolder } from './documents.ts';
import type { Problem } from './problem.ts';
import { lintWithRedocly, runRedocly } from './redocly.ts';
import { reportProblems } from './report-problems.ts';
import { checkSources } from './sources.ts';

// Bundles one document into dist, if its sources are sound. Usage: node checks/bundle.ts <openapi|asyncapi>
const name = process.argv[2];
if (name !== 'openapi' && name !== 'asyncapi') {
  console.error('Name one document: openapi or asyncapi.');
  process.exit(2);
}

const next = fileURLToPath(new URL(`dist/${name}.next.yaml`, specsFolder));
// Each step rests on the one before it: what is wrong early would be reported again by all that comes later.
let problems = checkSources(name);
// Both at once, since they read the same files and neither waits for the other.
if (problems.length === 0) {
  const [found, failed] = await Promise.all([lintWithRedocly([name]), bundle()]);
  problems = found.length > 0 ? found : failed;
}
if (problems.length === 0) problems = checkExamples(name, parse(readFileSync(next, 'utf8')));
if (problems.length === 0) renameSync(next, next.replace('.next.', '.'));
else {
  rmSync(next, { force: true });
  reportProblems(problems);
  process.exitCode = 1;
}

async function bundle(): Promise<Problem[]> {
  const { failed, stderr } = await runRedocly(['bundle', `${name}`, '--output', next]);
  if (!failed) return [];
  const message = stderr.trim().replaceAll(/\s*\n\s*/g, ' ');
  return [{ file: 'redocly.yaml', message, help: 'Fix the place that Redocly names.' }];
}
