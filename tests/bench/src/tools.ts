import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '@voice-agent/workspace/turbo';
import { timeOf, until } from './measure.ts';

const specs = join(root, 'specs');
const codegen = join(root, 'packages/codegen');
const contract = join(root, 'tests/contract');

/** The file that a package's command starts, so that no shell stands between. */
function command(from: string, name: string, file: string): string {
  return join(dirname(createRequire(join(from, 'package.json')).resolve(`${name}/package.json`)), file);
}

const quiet = (scratch: string): NodeJS.ProcessEnv => ({
  CI: 'true',
  ASYNCAPI_METRICS_CONFIG_PATH: join(scratch, 'metrics'),
  REDOCLY_TELEMETRY: 'off',
  SUPPRESS_NO_CONFIG_WARNING: '1',
  SUPPRESS_STRICTNESS_CHECK: '1',
});

/** The time of each named tool by itself on our documents, in milliseconds; the bundles must be there. */
export async function toolTimes(): Promise<Record<string, number>> {
  const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-bench-'));
  const node = (file: string, words: string[], cwd: string) =>
    timeOf(process.execPath, [file, ...words], cwd, quiet(scratch));
  const redocly = command(specs, '@redocly/cli', 'bin/cli.js');
  const asyncapi = command(specs, '@asyncapi/cli', 'bin/run_bin');
  const types = command(codegen, 'openapi-typescript', 'bin/cli.js');
  const template = join(codegen, 'asyncapi-template');
  const out = (name: string): string => join(scratch, name);
  try {
    return {
      'redocly lint openapi': await node(redocly, ['lint', 'openapi'], specs),
      'redocly bundle openapi': await node(
        redocly,
        ['bundle', 'openapi', '--output', out('openapi.yaml')],
        specs,
      ),
      'openapi-typescript': await node(
        types,
        [join(specs, 'dist/openapi.yaml'), '--output', out('types.ts')],
        codegen,
      ),
      'redocly lint asyncapi': await node(redocly, ['lint', 'asyncapi'], specs),
      'redocly bundle asyncapi': await node(
        redocly,
        ['bundle', 'asyncapi', '--output', out('asyncapi.yaml')],
        specs,
      ),
      'asyncapi generate': await node(
        asyncapi,
        [
          'generate',
          'fromTemplate',
          'dist/asyncapi.yaml',
          template,
          '--output',
          out('events'),
          '--no-interactive',
          '--force-write',
          '--registry-url',
          '',
        ],
        specs,
      ),
      'asyncapi validate': await node(asyncapi, ['validate', 'dist/asyncapi.yaml'], specs),
      'prism start': await prismStart(),
      'vitest with prism, the contract tests': await node(
        command(contract, 'vitest', 'vitest.mjs'),
        ['run'],
        contract,
      ),
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The time until Prism takes connections. */
async function prismStart(): Promise<number> {
  const prism = command(contract, '@stoplight/prism-cli', 'dist/index.js');
  const port = await freePort();
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [prism, 'mock', '--port', `${port}`, join(specs, 'dist/openapi.yaml')],
    { stdio: 'ignore' },
  );
  try {
    await until('Prism', () => takesConnections(port));
    return performance.now() - start;
  } finally {
    child.kill('SIGKILL');
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

export function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (taken: boolean): void => {
      socket.destroy();
      resolve(taken);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
  });
}
