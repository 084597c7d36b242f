// Runs the gate on a sandbox and on a receiver, for the page on what it exercises. The same seed writes the same file.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startSandbox } from '@voice-agent/sandbox';
import { createReceiver, forward } from '@voice-agent/webhooks';
import { toNodeHandler } from '@voice-agent/webhooks/node';
import { type GateReport, type GateRun, gateFile } from './gate.ts';

const seed = 1;
const secret = 'Bearer receiver-of-the-coverage';
// A machine that does much else is slow, and that is not a finding here.
const patienceMs = '60000';

const scratch: string = mkdtempSync(join(tmpdir(), 'voice-agent-coverage-'));
try {
  const [api, receiver] = await Promise.all([ofSandbox(), ofReceiver()]);
  const report: GateReport = { seed, api, receiver };
  mkdirSync(new URL('.', gateFile), { recursive: true });
  writeFileSync(gateFile, `${JSON.stringify(report, null, 2)}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function ofSandbox(): Promise<GateRun> {
  const sandbox = await startSandbox({ seed });
  try {
    const env = { VOICE_AGENT_API_KEY: sandbox.apiKey };
    return await gate(['api', '--url', sandbox.url, '--timeout', patienceMs], env);
  } finally {
    await sandbox.close();
  }
}

async function ofReceiver(): Promise<GateRun> {
  const receiver = createReceiver({
    auth: { authKey: 'bearer', authSecret: secret },
    inbox: forward(async () => {}),
    fallback: () => {},
    // What the gate sends on purpose is not news.
    log: () => {},
  });
  const server = createServer(toNodeHandler(receiver));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const args = ['receiver', '--url', url, '--timeout', patienceMs, '--limit', patienceMs];
    return await gate(args, { VOICE_AGENT_WEBHOOK_SECRET: secret });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await receiver.stop();
  }
}

/** Runs the program of the gate, and takes what the page shows from its report. */
async function gate(args: string[], env: Record<string, string>): Promise<GateRun> {
  const manifest = createRequire(import.meta.url).resolve('@voice-agent/contract/package.json');
  const program = join(dirname(manifest), 'dist/cli/main.js');
  const file = join(scratch, `${args[0]}.json`);
  const reporters = ['--reporter', 'terminal', '--reporter', `json=${file}`];
  const flags = ['--seed', `${seed}`, ...reporters, '--cases', join(scratch, 'cases')];
  await new Promise<void>((resolve, reject) => {
    execFile(
      process.execPath,
      [program, ...args, ...flags],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        error === null
          ? resolve()
          : reject(new Error(`The gate fails for its own page:\n${stdout}${stderr}`)),
    );
  });
  const { requests, findings, covered } = createRequire(import.meta.url)(file);
  return { requests, findings: findings.length, covered };
}
