import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { program } from './programs.ts';

const project = inject('project');

/** A receiver that stores an event, and ends when it is processed. */
const script = `
import { createReceiver } from '@voice-agent/webhooks';
import { sqlite } from '@voice-agent/webhooks/sqlite';
import { deliver, event } from '@voice-agent/webhooks/testing';
const receiver = createReceiver({
  auth: { authKey: 'noAuth' },
  inbox: sqlite({ file: process.argv[2] }),
  log: (_level, message, fields) => console.log(message, fields),
  fallback: async ({ eventType }) => {
    console.log('processed', eventType);
    setImmediate(() => receiver.stop());
  },
});
deliver(receiver, event('call.ended')).then(({ status }) => console.log('stored', status));
`;

// Away from all that is installed.
const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
beforeAll(() => {
  // A file beside the bundle that has the name of that of the thread.
  writeFileSync(join(folder, 'thread.js'), "throw new Error('This is a file of somebody else.');");
});
afterAll(() => rmSync(folder, { recursive: true }));

const formats = ['esm', 'cjs'] as const;
const runtimes = ['Node 22', 'Bun'] as const;

test.each(formats.flatMap((format) => runtimes.map((runtime) => [format, runtime] as const)))(
  'a receiver with a SQLite inbox that was bundled to %s runs on %s without what was installed',
  async (format, runtime) => {
    const entry = join(mkdtempSync(join(project.folder, 'bundle-')), 'app.mjs');
    writeFileSync(entry, script);
    const outfile = join(folder, format === 'cjs' ? 'app.cjs' : 'app.mjs');
    buildSync({ entryPoints: [entry], outfile, bundle: true, format, platform: 'node', logLevel: 'error' });
    const file = join(folder, `${format}-${runtime.replace(' ', '')}.db`);
    const { stdout, stderr } = await promisify(execFile)(program(runtime), [outfile, file], { cwd: folder });
    expect(stdout.trim().split('\n').toSorted()).toEqual(['processed call.ended', 'stored 200']);
    expect(stderr).toBe('');
  },
);
