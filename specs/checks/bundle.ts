import { formatProblem, type Problem } from './problem.ts';
import { lintWithRedocly, runRedocly } from './redocly.ts';
import { findCircularReferences, findMissingExamples } from './references.ts';

// Bundles one document into dist, if its sources are sound. Usage: node checks/bundle.ts <openapi|asyncapi>
const name = process.argv[2];
if (name !== 'openapi' && name !== 'asyncapi') {
  console.error('Name one document: openapi or asyncapi.');
  process.exit(2);
}

let problems: Problem[] = [...findCircularReferences(name), ...findMissingExamples(name)];
if (problems.length === 0) problems = await lintWithRedocly([name]);
if (problems.length === 0) {
  const { failed, stderr } = await runRedocly(['bundle', name, '--output', `dist/${name}.yaml`]);
  if (failed) {
    problems = [{ file: 'redocly.yaml', message: stderr.trim(), help: 'Mend the place that Redocly names.' }];
  }
}
if (problems.length > 0) {
  console.error(problems.map(formatProblem).join('\n\n'));
  process.exitCode = 1;
}
