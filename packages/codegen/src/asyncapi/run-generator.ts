import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { escapeToken } from '@voice-agent/spec-model';
import { SpecDocument } from '../document.ts';
import type { Generated, GeneratorRun } from '../generator-run.ts';
import { Problems } from '../problems.ts';
import { generateFromAsyncapi } from './generate.ts';

const template = fileURLToPath(new URL('../../asyncapi-template', import.meta.url));
const program = join(
  dirname(createRequire(import.meta.url).resolve('@asyncapi/cli/package.json')),
  'bin/run_bin',
);

/**
 * Runs the AsyncAPI generator with the template of this package: file name → content, and a line for each note.
 *
 * @throws SpecProblem with everything in the document that can't be generated faithfully.
 * @throws CannotRun when the generator fails for another reason.
 */
export async function runAsyncapiGenerator(run: GeneratorRun): Promise<Generated> {
  const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-asyncapi-'));
  try {
    const [out, notes] = [join(scratch, 'out'), join(scratch, 'notes.json')];
    mkdirSync(out);
    const failure = await asyncapi(scratch, [
      'generate',
      'fromTemplate',
      run.spec,
      template,
      `--output=${out}`,
      '--force-write',
      '--no-interactive',
      // None: the template is here.
      '--registry-url=',
      `--param=source=${run.source}`,
      `--param=strict=${run.isStrict}`,
      `--param=notes=${notes}`,
    ]);
    if (failure !== undefined) throw await reasonOfFailure(run, failure);
    const files = readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')] as const);
    return { files: new Map(files), notes: JSON.parse(readFileSync(notes, 'utf8')) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Runs the AsyncAPI CLI without its telemetry, which keeps a file about itself. What it wrote, when it failed. */
function asyncapi(scratch: string, args: string[]): Promise<string | undefined> {
  const env = {
    ...process.env,
    CI: 'true',
    ASYNCAPI_METRICS_CONFIG_PATH: join(scratch, 'metrics'),
    SUPPRESS_NO_CONFIG_WARNING: '1',
    SUPPRESS_STRICTNESS_CHECK: '1',
  };
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      done(error === null ? undefined : `${stdout}${stderr}`),
    );
  });
}

/** The problem of the document with its place. The generator rejects some documents before the template sees them. */
async function reasonOfFailure({ spec, isStrict }: GeneratorRun, output: string): Promise<unknown> {
  try {
    const document = new SpecDocument(spec);
    await generateFromAsyncapi(document, new Problems(document, isStrict));
    addDiagnostics(document, output).throwAny();
  } catch (error) {
    return error;
  }
  const lines = output.trim().split('\n').slice(-20);
  return new CannotRun([`The AsyncAPI generator rejects ${spec}:`, ...lines.map((line) => `  ${line}`)]);
}

const diagnostic = /^Diagnostic err: (.+) in path (\[.*\]) starting L\d+ C\d+, ending L\d+ C\d+$/gm;
// Said of what surrounds the reason, and of every document that is not of the newest version.
const noReason = / must match "(?:then|else)" schema$|^The latest version of AsyncAPI is not used/i;

/** The reasons of the generator, each where it is written: it reports them again wherever a reference leads there. */
function addDiagnostics(document: SpecDocument, output: string): Problems {
  const problems = new Problems(document);
  for (const [, what = '', path = '[]'] of output.matchAll(diagnostic)) {
    const pointer = (JSON.parse(path) as string[]).map((key) => `/${escapeToken(key)}`).join('');
    if (noReason.test(what) || document.at(pointer) === undefined) continue;
    problems.add(
      pointer,
      `The AsyncAPI generator rejects it: ${what}.`,
      'Correct it as AsyncAPI 3 wants it.',
    );
  }
  return problems;
}
