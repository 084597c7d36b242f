import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endLeft, scratchFolder, startDev, workspaceFiles } from './scratch.ts';

// Speaks as the dev server does: much of itself, the address in two pieces, errors apart.
const astro = `
  const { argv, env, pid, stdout } = process;
  setInterval(() => {}, 1000);
  process.on('SIGUSR2', () => process.exit(3));
  console.error('given ' + argv.slice(2).join(' ') + ' ' + env.ASTRO_TELEMETRY_DISABLED + ' ' + pid);
  console.log('chatter, and https://docs.example.com/');
  stdout.write('Local http://127.0.0.1:\\u001b[1m43');
  setTimeout(() => stdout.write('99\\u001b[22m/\\nmore chatter\\n'), 20);`;

test('the dev server runs beside the cycle, which leaves the build of the site out', async () => {
  using folder = scratchFolder({
    ...workspaceFiles({ a: { build: 'node task.js' }, docs: { build: 'node task.js' } }),
    'packages/docs/package.json': { name: '@voice-agent/docs', scripts: { build: 'exit 1' } },
    'packages/docs/node_modules/astro/bin/astro.mjs': astro,
    'packages/a/task.js': 'process.exit(1)',
  });
  const task = join(folder.path, 'packages/a/task.js');
  let output = '';
  let all = '';
  const command = startDev(folder.path, (text) => {
    output += text;
    all += text;
  });
  const expectLine = (line: RegExp): Promise<void> =>
    expect.poll(() => output, { timeout: 30_000 }).toMatch(line);
  const given = /^given dev --host 127\.0\.0\.1 --ignore-lock 1 (\d+)$/gm;
  const pid = (): number => Number([...all.matchAll(given)].at(-1)?.[1]);
  onTestFinished(() => {
    for (const [, each] of all.matchAll(given)) endLeft(Number(each));
  });
  try {
    // What the site is made of does not hold yet.
    await expectLine(/dev: a#build of 1 task/);
    expect(output).not.toContain('given');
    writeFileSync(task, '');
    await expectLine(/^docs: http:\/\/127.0.0.1:4399\/$/m);
    await expectLine(/dev: 1 task held/);
    expect(output).not.toContain('chatter');
    const first = pid();
    output = '';
    process.kill(first, 'SIGUSR2');
    await expectLine(/^docs: the dev server ended \(3\); the next cycle that holds starts it again\.$/m);
    writeFileSync(task, '// again');
    await expectLine(/^docs: http:\/\/127.0.0.1:4399\/$/m);
    const second = pid();
    expect(second).not.toBe(first);
    output = '';
    const ended = once(command, 'exit');
    command.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(() => process.kill(second, 0)).toThrow('ESRCH');
    expect(output).not.toContain('docs:');
  } finally {
    command.kill('SIGKILL');
  }
});
