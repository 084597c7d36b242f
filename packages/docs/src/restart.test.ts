import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { restartOnChange } from './restart.ts';

const folder = mkdtempSync(join(tmpdir(), 'docs-restart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a program is started anew when a file has other content, and its own end is the end', async () => {
  const file = join(folder, 'table.js');
  const write = (text: string): void => writeFileSync(file, text);
  write('1');
  const children: ReturnType<typeof spawn>[] = [];
  const start = () => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000); console.log("up")']);
    children.push(child);
    return child;
  };
  const isUp = (count: number) => expect.poll(() => children.length, { timeout: 10_000 }).toBe(count);
  const code = restartOnChange(start, [file, join(folder, 'missing.js')]);
  if (children[0]?.stdout) await once(children[0].stdout, 'data');
  // A build that writes the same content, after it took the file away.
  rmSync(file);
  await new Promise((resolve) => setTimeout(resolve, 700));
  write('1');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(children).toHaveLength(1);
  write('2');
  await isUp(2);
  expect(children[0]?.signalCode).toBe('SIGKILL');
  children[1]?.kill('SIGKILL');
  expect(await code).toBe(1);
  expect(children).toHaveLength(2);
});
