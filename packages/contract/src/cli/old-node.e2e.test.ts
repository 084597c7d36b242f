import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oldestNode } from '@voice-agent/cli-kit/needs-node';
import { expect, test } from 'vitest';

const here = fileURLToPath(new URL('../..', import.meta.url));
const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string): string =>
  name === 'contract' ? here : dirname(resolve(`@voice-agent/${name}/package.json`));

/** Runs Node as an older one, which names the files that it loads of ours and of others. */
function run(versions: Record<string, string>, ...args: string[]) {
  const script = `
    import { registerHooks } from 'node:module';
    Object.defineProperty(process, 'versions', { value: ${JSON.stringify(versions)} });
    registerHooks({ load: (url, context, next) => {
      if (/^file:.*\\/(?!main\\.|needs-node\\.)[^/]*$/.test(url)) process.stderr.write('loaded ' + url);
      return next(url, context);
    } });`;
  const old = `data:text/javascript,${encodeURIComponent(script)}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', old, ...args], {
    cwd: here,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const sentence = 'This needs Node 22.13 or newer; this is 22.12.0.';
const programs = {
  contract: join(here, 'src/cli/main.ts'),
  sandbox: join(folderOf('sandbox'), 'dist/cli/main.js'),
  webhooks: join(folderOf('webhooks'), 'dist/cli/main.js'),
};

test.each(Object.entries(programs))('the program of %s reports it, and loads nothing', (name, file) => {
  const { engines } = JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'));
  expect(engines.node).toBe(`>=${oldestNode}`);
  expect(run({ node: '22.12.0' }, file, '--version')).toEqual({
    status: 2,
    stdout: '',
    stderr: `${sentence}\n`,
  });
});

test.each([
  { node: '22.13.0' },
  { node: '24.0.0' },
  { node: '18.0.0', bun: '1.0.0' },
  { node: '18.0.0', deno: '2.0.0' },
])('%j goes on', (versions) => {
  expect(run(versions, programs.webhooks, '--version')).toMatchObject({ status: 0 });
});

test('every entry that needs a newer Node throws the sentence', () => {
  const contract = join(here, 'src/index.ts');
  const uses: [entry: string, use: string][] = [
    ['@voice-agent/webhooks/sqlite', 'm.sqlite({ file: "x" })'],
    ['@voice-agent/webhooks/sqlite', 'm.openSqliteInbox({ file: "x" })'],
    ['@voice-agent/webhooks/postgres', 'm.postgres({})'],
    ['@voice-agent/webhooks/postgres', 'await m.openPostgresInbox({})'],
    ['@voice-agent/sandbox', 'await m.startSandbox()'],
    [contract, 'await m.loadOpenApi()'],
    [contract, 'await m.loadAsyncApi()'],
    [contract, 'm.compare({ before: "a", after: "b" })'],
  ];
  const tried = uses.map(
    ([entry, use]) => `{ const m = await import(${JSON.stringify(entry)});
      try { ${use}; console.log('no error') } catch (error) { console.log(error.message) } }`,
  );
  const { stdout } = run({ node: '22.12.0' }, '--input-type=module', '-e', tried.join('\n'));
  expect(stdout).toBe(`${sentence}\n`.repeat(uses.length));
});
