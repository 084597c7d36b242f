import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pnpm } from '@voice-agent/test-kit/pnpm';
import { onPath, program, scriptOf } from './programs.ts';

const run = promisify(execFile);
const limits = { timeout: 240_000, killSignal: 'SIGKILL', maxBuffer: 16_000_000 } as const;

/** The computer of a new user: a home folder that names a registry, with the caches of the package managers. */
export interface Computer {
  home: string;
  /** The programs that he has, beside those of the operating system. */
  programs: string;
  registry: string;
}

/** How each package manager installs a project. */
export const installs = {
  npm: ['install', '--no-audit', '--no-fund'],
  pnpm: ['install', '--no-frozen-lockfile'],
  yarn: ['install', '--no-immutable'],
  bun: ['install'],
  deno: ['install'],
} as const;
export type PackageManager = keyof typeof installs;

/** Sets one up in an empty folder. */
export function setUpComputer(home: string, registry: string): Computer {
  const { hostname } = new URL(registry);
  // By default pnpm, Yarn and Deno keep away from what is younger than a day.
  write(join(home, '.npmrc'), [`registry=${registry}`, 'min-release-age=0', 'update-notifier=false']);
  write(join(home, '.yarnrc.yml'), [
    `npmRegistryServer: '${registry}'`,
    `unsafeHttpWhitelist: ['${hostname}']`,
    'npmMinimalAgeGate: 0',
    'enableTelemetry: false',
  ]);
  mkdirSync(join(home, '.config/pnpm'), { recursive: true });
  write(join(home, '.config/pnpm/config.yaml'), ['minimumReleaseAge: 0']);
  const programs = join(home, 'programs');
  mkdirSync(programs);
  const targets = {
    node: process.execPath,
    npm: onPath(['npm']),
    pnpm: onPath([pnpm()]) ?? pnpm(),
    bun: program('Bun'),
    deno: program('Deno'),
    workerd: program('workerd'),
  };
  for (const [name, target] of Object.entries(targets)) {
    if (target === undefined) throw new Error(`${name} is not on the PATH.`);
    symlinkSync(target, join(programs, name));
  }
  const yarn = join(programs, 'yarn');
  write(yarn, ['#!/bin/sh', `exec node '${scriptOf('@yarnpkg/cli-dist', 'yarn')}' "$@"`]);
  chmodSync(yarn, 0o755);
  return { home, programs, registry };
}

const write = (file: string, lines: readonly string[]): void =>
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));

/**
 * Runs a program of a computer and gives what it prints.
 *
 * @throws Error when it ends with another code than 0; the message has all its output
 */
export async function runOn(
  { home, programs }: Computer,
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<string> {
  const PATH = `${programs}:/usr/bin:/bin`;
  try {
    // Nothing of the environment of the tests is handed on.
    const options = {
      ...limits,
      cwd,
      env: { HOME: home, XDG_CONFIG_HOME: join(home, '.config'), PATH, NO_COLOR: '1', ...env },
    };
    return (await run(join(programs, command), args, options)).stdout;
  } catch (error) {
    const { message, stdout } = error as Error & { stdout: string };
    throw new Error(`${message}\n${stdout}`);
  }
}
