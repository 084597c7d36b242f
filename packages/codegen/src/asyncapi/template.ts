import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { escapeToken, type SpecDocument } from '../document.ts';
import { CannotRun, reasonOf, type SpecProblem } from '../problem.ts';

const template = fileURLToPath(new URL('../../asyncapi-template', import.meta.url));
const timeLimitMs = 120_000;

/** The script of the AsyncAPI CLI. */
export function asyncapiCli(): string {
  const require = createRequire(import.meta.url);
  try {
    return join(dirname(require.resolve('@asyncapi/cli/package.json')), 'bin/run_bin');
  } catch {
    throw new CannotRun('The AsyncAPI CLI is not installed. Run `pnpm install`.');
  }
}

/**
 * Runs the AsyncAPI generator with the template of this package, in a scratch folder.
 *
 * @returns the types of the events
 * @throws SpecProblem when the generator refuses the document, CannotRun when it does not run.
 */
export async function runTemplate(document: SpecDocument, cli: string): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-codegen-'));
  const out = join(scratch, 'out');
  const offline = ['--no-interactive', '--force-write', '--registry-url', ''];
  const env = {
    ...process.env,
    // The telemetry of the AsyncAPI CLI is off in CI, and it keeps a file about it.
    CI: 'true',
    ASYNCAPI_METRICS_CONFIG_PATH: join(scratch, 'metrics'),
    SUPPRESS_NO_CONFIG_WARNING: '1',
    SUPPRESS_STRICTNESS_CHECK: '1',
    NO_COLOR: '1',
  };
  try {
    await promisify(execFile)(
      process.execPath,
      [cli, 'generate', 'fromTemplate', document.file, template, '--output', out, ...offline],
      { env, timeout: timeLimitMs, maxBuffer: 16 * 1024 * 1024 },
    );
    return readFileSync(join(out, 'types.ts'), 'utf8');
  } catch (error) {
    throw refusal(document, error) ?? failure(error);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What the generator says about the document, told of the place that it names. */
function refusal(document: SpecDocument, error: unknown): SpecProblem | undefined {
  const said = /^Diagnostic err: (.+?) in path (\[.*?\])/m.exec((error as { stderr?: string }).stderr ?? '');
  if (said === null) return undefined;
  const [, what, path] = said as unknown as [string, string, string];
  const pointer = (JSON.parse(path) as unknown[]).map((token) => `/${escapeToken(String(token))}`).join('');
  return document.problem(
    pointer,
    `The AsyncAPI generator refuses it: ${sentence(what)}`,
    'Correct this place, or run `asyncapi validate` to see everything that is wrong.',
  );
}

function failure(error: unknown): CannotRun {
  const { stderr = '', killed, signal } = error as { stderr?: string; killed?: boolean; signal?: string };
  const said = /^.*Error: .*$/m.exec(stderr)?.[0].trim();
  const ended = signal ? `stopped by ${signal}` : reasonOf(error);
  const reason = killed ? `stopped after ${timeLimitMs / 1000} s` : (said ?? ended);
  return new CannotRun(`The AsyncAPI generator failed: ${sentence(reason)}`);
}

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);
