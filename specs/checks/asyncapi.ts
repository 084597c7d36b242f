import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { specsFolder } from './documents.ts';
import { pointerOf } from './pointer.ts';
import type { Problem } from './problem.ts';

const cli = join(
  dirname(createRequire(import.meta.url).resolve('@asyncapi/cli/package.json')),
  'bin/run_bin',
);

interface Diagnostic {
  message: string;
  /** 0 error, 1 warning, 2 information, 3 hint. */
  severity: number;
  path: (string | number)[];
}

/** Validates the AsyncAPI bundle with the AsyncAPI CLI; warnings count. */
export async function validateAsyncapi(folder: URL = specsFolder): Promise<Problem[]> {
  const file = 'dist/asyncapi.yaml';
  const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-specs-'));
  const report = join(scratch, 'report.json');
  try {
    const args = [
      'validate',
      file,
      '--fail-severity=warn',
      '--diagnostics-format=json',
      `--save-output=${report}`,
    ];
    const env = {
      ...process.env,
      // The telemetry of the AsyncAPI CLI is off in CI, and it keeps a file about it.
      CI: 'true',
      ASYNCAPI_METRICS_CONFIG_PATH: join(scratch, 'metrics'),
      SUPPRESS_NO_CONFIG_WARNING: '1',
      SUPPRESS_STRICTNESS_CHECK: '1',
    };
    const failed = await new Promise((done) => {
      execFile(process.execPath, [cli, ...args], { cwd: fileURLToPath(folder), env }, (error) =>
        done(error !== null),
      );
    });
    if (!failed) return [];
    const diagnostics = JSON.parse(readFileSync(report, 'utf8')) as Diagnostic[];
    return diagnostics
      .filter(({ severity }) => severity <= 1)
      .map(({ message, path }) => ({
        file,
        pointer: pointerOf(path),
        message,
        help: 'Fix it in the source under specs/asyncapi that this part of the bundle comes from.',
      }));
  } catch {
    return [
      {
        file,
        message: 'The AsyncAPI CLI could not validate the bundle.',
        help: 'Run `pnpm exec asyncapi validate dist/asyncapi.yaml` in specs to see why.',
      },
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
