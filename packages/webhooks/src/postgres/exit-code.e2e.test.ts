import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a run of tests that fails ends with its exit code, also when it has started a server', () => {
  const run = `
    const { startServer } = await import(${JSON.stringify(new URL('../../soak/postgres-server.ts', import.meta.url))});
    const server = await startServer();
    await server.stop();
    process.exitCode = 3;`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', run], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
});
