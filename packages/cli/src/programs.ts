import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExitCode } from '@voice-agent/cli-kit/commands';

/** The programs of the other packages, each by the name of its package. */
export const programs = {
  webhooks: 'tests a webhook receiver, and inspects its inbox',
  sandbox: 'runs the service on this machine',
  contract: 'checks services, receivers and deliveries against their specs',
  mcp: 'offers the operations to agents as tools',
} as const;

export const isProgram = (name: string): name is keyof typeof programs => Object.hasOwn(programs, name);

const { resolve } = createRequire(import.meta.url);

/** Runs the program of a package in this process. @returns its exit code */
export async function runOther(name: keyof typeof programs, args: readonly string[]): Promise<ExitCode> {
  const manifest = manifestOf(`@voice-agent/${name}`);
  if (manifest === undefined) {
    process.stderr.write(
      `@voice-agent/${name} is not installed: install it beside @voice-agent/cli, or run \`npx @voice-agent/${name}\`.\n`,
    );
    return 2;
  }
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  const file = join(manifest, '..', bin[`voice-agent-${name}`] ?? '');
  process.argv = [process.argv[0] ?? 'node', file, ...args];
  await import(pathToFileURL(file).href);
  return (process.exitCode ?? 0) as ExitCode;
}

function manifestOf(name: string): string | undefined {
  try {
    return resolve(`${name}/package.json`);
  } catch {
    return undefined;
  }
}
