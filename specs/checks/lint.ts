import { validateAsyncapi } from './asyncapi.ts';
import { checkCorpus } from './corpus.ts';
import { checkDescriptions } from './descriptions.ts';
import { checkLayout } from './layout.ts';
import type { Problem } from './problem.ts';
import { lintWithRedocly } from './redocly.ts';
import { reportProblems } from './report-problems.ts';
import { checkTraceability } from './traceability.ts';

type Check = [name: string, run: () => Problem[] | Promise<Problem[]>];

// Every check of the specs, by the task that runs it. The sources were linted before they were bundled;
// here the bundles are. Usage: node checks/lint.ts <group>
const groups: Record<string, Check[]> = {
  openapi: [
    ['Redocly on the bundle', () => lintWithRedocly(['openapi-bundle'])],
    ['descriptions', () => checkDescriptions('openapi')],
  ],
  asyncapi: [
    ['Redocly on the bundle', () => lintWithRedocly(['asyncapi-bundle'])],
    ['asyncapi validate', () => validateAsyncapi()],
    ['descriptions', () => checkDescriptions('asyncapi')],
  ],
  corpus: [['corpus', () => checkCorpus()]],
  traceability: [
    ['layout', () => checkLayout()],
    ['traceability', () => checkTraceability()],
  ],
};

const checks = groups[process.argv[2] ?? ''];
if (checks === undefined) {
  console.error(`Name one group of checks: ${Object.keys(groups).join(', ')}.`);
  process.exit(2);
}

const results = await Promise.all(checks.map(async ([name, check]) => ({ name, problems: await check() })));
for (const { name, problems } of results.filter((each) => each.problems.length > 0)) {
  reportProblems(problems);
  console.error(`\n${name}: ${problems.length} problem${problems.length === 1 ? '' : 's'}\n`);
  process.exitCode = 1;
}
