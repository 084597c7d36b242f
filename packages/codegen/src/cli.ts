#!/usr/bin/env node
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ExitCode, type ProgramIo, prepare, runProgram } from '@voice-agent/cli-kit/commands';
import { Argument, Command } from 'commander';
import { differences, replaceFolder } from './output.ts';
import { fromRoot, SpecProblem } from './problem.ts';
import { targets } from './targets.ts';

interface Flags {
  spec?: string;
  out: string;
  check?: true;
  strict?: true;
}

const afterHelp = `
Targets:
  client    types, operations and validators from a bundled OpenAPI 3.1 document
  webhooks  event types and validators from a bundled AsyncAPI 3 document, by the AsyncAPI generator
  server    types, operations and validators of requests, for a program that serves an OpenAPI 3.1 document
  tools     the operations of an OpenAPI 3.1 document as tools for agents and commands for people

Exit codes: 0 success, 1 the spec is invalid or the folder differs, 2 could not run.`;

/** @returns the exit code: 0 done, 1 the spec is invalid or the committed output differs, 2 could not run. */
export function main(args: string[], io: ProgramIo = process): Promise<ExitCode> {
  const tell = (text: string): unknown => io.stderr.write(`${text}\n`);
  return runProgram(
    args,
    io,
    (exit) => {
      const target = new Argument('<target>', 'what to generate').choices(Object.keys(targets));
      const program = new Command('voice-agent-codegen')
        .description('Generates code from a spec.')
        .addArgument(target)
        .option('--spec <file>', 'the document (default: the one of this repository)')
        .option('--out <folder>', 'the folder to own', 'src/generated')
        .option('--check', 'write nothing; exit with 1 when the folder is not what would be written')
        .option(
          '--strict',
          'what would be passed over with a note is a problem (default: only without --spec)',
        )
        .addHelpText('after', afterHelp)
        .action(async (name: keyof typeof targets, flags: Flags) => exit(await generate(name, flags, tell)));
      return prepare(program, undefined, io);
    },
    ({ message }) => `Codegen could not run: ${message}`.split('\n'),
  );
}

async function generate(
  name: keyof typeof targets,
  flags: Flags,
  tell: (text: string) => void,
): Promise<ExitCode> {
  const target = targets[name];
  const out = resolve(flags.out);
  const bundled = fileURLToPath(import.meta.resolve(`@voice-agent/specs/${target.spec}.yaml`));
  const spec = flags.spec === undefined ? bundled : resolve(flags.spec);
  const source = flags.spec === undefined ? `specs/${target.spec}` : relative(process.cwd(), spec);
  // The documents of this repository have nothing that is passed over.
  const isStrict = flags.strict ?? flags.spec === undefined;
  try {
    const { files, notes } = await target.run({ spec, source, isStrict });
    for (const note of notes) tell(note);
    if (!flags.check) {
      replaceFolder(out, files);
      return 0;
    }
    const found = differences(out, files).map(({ name, kind }) => `  ${kind}: ${name}`);
    if (found.length === 0) return 0;
    tell(`${fromRoot(out)} is not what the spec says:\n${found.join('\n')}`);
    tell('Run `npx pnpm generate` and commit what it writes.');
    return 1;
  } catch (error) {
    if (!(error instanceof SpecProblem)) throw error;
    tell(error.message);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
