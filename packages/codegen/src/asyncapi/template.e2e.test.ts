import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contents, runHere, scratchFolder } from '../cli.testing.ts';
import { header } from '../output.ts';
import { fixture } from '../testing.ts';

const template = join(import.meta.dirname, '../../asyncapi-template');
const program = join(import.meta.dirname, '../../node_modules/.bin/asyncapi');

/** Runs the AsyncAPI CLI as a team would, in a folder with their document. */
function generate(folder: string, ...params: string[]) {
  const args = ['generate', 'fromTemplate', 'asyncapi.yaml', template, '--output', 'made'];
  const env = { ...process.env, CI: 'true', ASYNCAPI_METRICS_CONFIG_PATH: join(folder, 'metrics') };
  const flags = ['--force-write', '--no-interactive', ...params.map((param) => `--param=${param}`)];
  return spawnSync(program, [...args, ...flags], { cwd: folder, env, encoding: 'utf8' });
}

const document = readFileSync(fixture('asyncapi.yaml'), 'utf8');
const withUnknownFormat = document.replace('format: uri', 'format: ship');

it('makes the receiver of any document, in any folder, with a note of what it passes over', () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'asyncapi.yaml'), withUnknownFormat);
  const { status, stderr } = generate(folder, 'source=harbour');
  expect(status, stderr).toBe(0);
  expect(stderr).toMatch(/^note: \S*asyncapi\.yaml:\d+:\d+ .*The format "ship" is not checked\.$/m);
  const made = contents(join(folder, 'made'));
  const expected = contents(join(import.meta.dirname, '../../snapshots/asyncapi'));
  expect(Object.keys(made)).toEqual(Object.keys(expected));
  const types = expected['types.ts']?.replace('Format: uri', 'Format: ship');
  expect(made['types.ts']).toBe(`${header('harbour')}${types}`);
});

it('is strict on request: nothing is written, and the error says what and where', () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'asyncapi.yaml'), withUnknownFormat);
  const { status, stderr } = generate(folder, 'strict=true');
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /asyncapi\.yaml:\d+:\d+ at #\/components\/schemas\S+\n {2}The format "ship" is not checked\./,
  );
  expect(stderr).not.toMatch(/\n {4}at /);
  expect(existsSync(join(folder, 'made/types.ts'))).toBe(false);
});

it('reports what the AsyncAPI generator itself rejects, each reason once, where it is written', async () => {
  const folder = scratchFolder();
  const spec = join(folder, 'asyncapi.yaml');
  const lacking = document.replace('  version: 1.0.0\n', '').replace(/^ +enum:\n( +- .+\n)/m, '$&$1');
  writeFileSync(spec, lacking);
  const { code, stderr } = await runHere('webhooks', '--spec', spec, '--out', join(folder, 'made'));
  expect(code).toBe(1);
  expect(stderr).toMatch(/asyncapi\.yaml:\d+:\d+ at #\/info\n.* must have required property "version"\./);
  expect(stderr.match(/must not have duplicate items/g)).toHaveLength(1);
  expect(stderr).not.toMatch(/must match|latest version/);
});
