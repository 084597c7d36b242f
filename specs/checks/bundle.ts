import { existsSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { specsFolder } from './documents.ts';
import { formatProblem, type Problem } from './problem.ts';
import { lintWithRedocly, runRedocly } from './redocly.ts';
import { findCircularReferences, findMissingExamples } from './references.ts';

// Bundles one document into dist, if its sources are sound. Usage: node checks/bundle.ts <openapi|asyncapi>
const name = process.argv[2];
if (name !== 'openapi' && name !== 'asyncapi') {
  console.error('Name one document: openapi or asyncapi.');
  process.exit(2);
}

const next = fileURLToPath(new URL(`dist/${name}.next.yaml`, specsFolder));
const problems = [...findCircularReferences(name), ...findMissingExamples(name)];
// Both at once, since they read the same files and neither waits for the other.
if (problems.length === 0) problems.push(...(await Promise.all([lintWithRedocly([name]), bundle()])).flat());
if (problems.length === 0) renameSync(next, next.replace('.next.', '.'));
else {
  if (existsSync(next)) rmSync(next);
  console.error(distinct(problems).map(formatProblem).join('\n\n'));
  process.exitCode = 1;
}

async function bundle(): Promise<Problem[]> {
  const { failed, stderr } = await runRedocly(['bundle', `${name}`, '--output', next]);
  if (!failed) return [];
  return [{ file: 'redocly.yaml', message: stderr.trim(), help: 'Mend the place that Redocly names.' }];
}

/** What the linter found says it better than what the bundler stumbled over. */
function distinct(all: Problem[]): Problem[] {
  const told = all.filter(({ file }) => file !== 'redocly.yaml');
  return told.length > 0 ? told : all;
}
