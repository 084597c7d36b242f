import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const file = fileURLToPath(new URL('../../soak/postgres-server.ts', import.meta.url));

test('a run of tests that fails ends with its exit code, also when it has started a server', () => {
  const run = `
    const { startServer } = await import(${JSON.stringify(file)});
    const server = await startServer();
    await server.stop();
    process.exitCode = 3;
  `;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', run], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(3);
});
