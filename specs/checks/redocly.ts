import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { specsFolder } from './documents.ts';
import type { Problem } from './problem.ts';

const cli = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');

interface RedoclyReport {
  problems: {
    ruleId: string;
    message: string;
    location: { source: { ref: string } | string; pointer?: string; start?: { line: number; col: number } }[];
    suggest?: string[];
    reference?: string;
  }[];
}

const help: Record<string, string> = {
  'no-unresolved-refs': 'Fix the reference, or add what it names.',
  struct: 'Write here what the specification of the document allows.',
  'operation-operationId-unique': 'Give each operation an id of its own.',
};

/** Runs the Redocly CLI, quiet and without telemetry. */
export function runRedocly(
  args: string[],
  folder: URL = specsFolder,
): Promise<{ failed: boolean; stdout: string; stderr: string }> {
  const options = {
    cwd: fileURLToPath(folder),
    maxBuffer: 64 << 20,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', NO_COLOR: '1', FORCE_COLOR: undefined },
  };
  return new Promise((done) => {
    execFile(process.execPath, [cli, ...args], options, (error, stdout, stderr) =>
      done({ failed: error !== null, stdout, stderr }),
    );
  });
}

/** Lints documents by their names in `redocly.yaml`. */
export async function lintWithRedocly(names: string[], folder: URL = specsFolder): Promise<Problem[]> {
  const { failed, stdout, stderr } = await runRedocly(['lint', ...names, '--format=json'], folder);
  if (!failed) return [];
  let report: RedoclyReport;
  try {
    report = JSON.parse(stdout) as RedoclyReport;
  } catch {
    const detail = /\n\s*- (.+)/.exec(stderr)?.[1] ?? stderr.trim().split('\n').at(-1) ?? 'nothing';
    return [
      {
        file: 'redocly.yaml',
        message: `Redocly failed: ${detail}.`,
        help: 'Fix what it names; `git diff` shows what changed.',
      },
    ];
  }
  return report.problems.map(({ ruleId, message, location: [place], suggest, reference }) => {
    const source = place?.source ?? '';
    const { start } = place ?? {};
    const pointer = place?.pointer?.replace(/^#/, '');
    const shown = message.replaceAll(fileURLToPath(folder), 'specs/');
    const better = suggest?.[0] === undefined ? undefined : `Did you mean \`${suggest[0]}\`?`;
    return {
      file: typeof source === 'string' ? source : source.ref,
      ...(start !== undefined && { line: start.line, column: start.col }),
      ...(pointer !== undefined && { pointer }),
      message: inWords(shown) ?? `${shown} (${ruleId})`,
      // A file that is gone is one problem, however many refer to it.
      ...(ruleId === 'no-unresolved-refs' && { cause: shown }),
      help:
        better ??
        help[ruleId] ??
        `The rule is explained at ${reference ?? 'https://redocly.com/docs/cli/rules'}.`,
    };
  });
}

/** What Redocly says with an error code. */
function inWords(message: string): string | undefined {
  const file = /ENOENT: no such file or directory[^']*'([^']+)'/.exec(message)?.[1];
  return file && `There is no file ${file}.`;
}
