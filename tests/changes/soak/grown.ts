// Grows the specs of a clone by shapes.yaml, and runs what a contributor runs then: nothing may fail.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingIn } from './followed.ts';
import { grow } from './grow.ts';

const root = join(import.meta.dirname, '../../..');
const clone = mkdtempSync(join(tmpdir(), 'voice-agent-grown-'));

/** Runs a command in the clone, with its output. Where it fails, nothing runs after it. */
function run(command: string, ...args: string[]): void {
  const started = performance.now();
  console.log(`\n$ ${[command, ...args].join(' ')}`);
  const { status } = spawnSync(command, args, { cwd: clone, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`It failed in ${clone}, which is kept.`);
    process.exit(1);
  }
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
const pnpm = (...args: string[]): void => run('npx', '--yes', 'pnpm', ...args);

run('git', 'clone', '--quiet', root, '.');
pnpm('install', '--frozen-lockfile', '--prefer-offline');
grow(join(clone, 'specs'));
pnpm('generate');
pnpm('changeset');
run('git', 'add', '--all');
run('git', ...identity, 'commit', '--quiet', '--no-verify', '--message', 'Grown');
pnpm('lint');
pnpm('build');
pnpm('test');
console.log('\nWhat follows:');
const missing = await missingIn(clone);
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(', ')}. The clone is ${clone}.`);
  process.exit(1);
}
pnpm('--filter', '@voice-agent/tests-browser', 'exec', 'vitest', 'run', 'docs-pages');
rmSync(clone, { recursive: true, force: true });
console.log('\nAll of it holds with the operations and the event of shapes.yaml.');
