import { join } from 'node:path';
import { startPrism } from '@voice-agent/test-kit/prism';
import { root } from '@voice-agent/workspace/turbo';
import type { Run } from './harness.ts';
import { packageFile, runNode, scratchFolder } from './programs.ts';

const specs = join(root, 'specs');
const codegen = join(root, 'packages/codegen');
const contract = join(root, 'tests/contract');

/** Each chain runs in order, both beside each other, and the contract tests after them. */
const chains = [
  ['redocly lint openapi', 'redocly bundle openapi', 'openapi-typescript'],
  ['redocly lint asyncapi', 'redocly bundle asyncapi', 'asyncapi validate'],
];
const contractTests = 'vitest with prism, the contract tests';

/** The seconds of the tools that the build can't do without, one after another. */
export function criticalPath(tools: Record<string, number>): number {
  const sum = (names: string[]): number =>
    names.reduce((total, name) => total + (tools[name] ?? Number.NaN), 0);
  return Math.max(...chains.map(sum)) + sum([contractTests]);
}

/** The seconds of each tool by itself on our documents; the bundles must be there. */
export async function toolTimes(run: Run): Promise<Record<string, number>> {
  using scratch = scratchFolder();
  const out = (name: string): string => join(scratch.path, name);
  const env = {
    CI: 'true',
    ASYNCAPI_METRICS_CONFIG_PATH: out('metrics'),
    REDOCLY_TELEMETRY: 'off',
    SUPPRESS_NO_CONFIG_WARNING: '1',
    SUPPRESS_STRICTNESS_CHECK: '1',
  };
  // The file that a package's command starts, so that no shell stands between.
  const redocly = packageFile('@redocly/cli', 'bin/cli.js', specs);
  const asyncapi = packageFile('@asyncapi/cli', 'bin/run_bin', specs);
  const types = packageFile('openapi-typescript', 'bin/cli.js', codegen);
  const programs: Record<string, [args: string[], cwd: string]> = {
    'redocly lint openapi': [[redocly, 'lint', 'openapi'], specs],
    'redocly bundle openapi': [[redocly, 'bundle', 'openapi', '--output', out('openapi.yaml')], specs],
    'openapi-typescript': [[types, join(specs, 'dist/openapi.yaml'), '--output', out('types.ts')], codegen],
    'redocly lint asyncapi': [[redocly, 'lint', 'asyncapi'], specs],
    'redocly bundle asyncapi': [[redocly, 'bundle', 'asyncapi', '--output', out('asyncapi.yaml')], specs],
    'asyncapi validate': [[asyncapi, 'validate', 'dist/asyncapi.yaml'], specs],
    [contractTests]: [[packageFile('vitest', 'vitest.mjs', contract), 'run'], contract],
  };
  const times: Record<string, number> = {};
  for (const [name, [args, cwd]] of Object.entries(programs)) {
    run.progress(name);
    times[name] = (await runNode(args, { cwd, env })).ms / 1_000;
  }
  run.progress('prism start');
  const start = performance.now();
  const prism = await startPrism(join(specs, 'dist/openapi.yaml'));
  const seconds = (performance.now() - start) / 1_000;
  await prism.stop();
  return { ...times, 'prism start': seconds };
}
