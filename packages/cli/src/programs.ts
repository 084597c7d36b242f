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

/** Runs the program of a package in this process. @returns its exit code: 2 when the package is not installed */
export async function runOther(name: keyof typeof programs, args: readonly string[]): Promise<ExitCode> {
  const require = createRequire(import.meta.url);
  const other = `@voice-agent/${name}`;
  let manifest: string;
  try {
    manifest = require.resolve(`${other}/package.json`);
  } catch {
    const help = `install it beside @voice-agent/cli, or run \`npx ${other}\`.`;
    process.stderr.write(`${other} is not installed: ${help}\n`);
    return 2;
  }
  const { bin } = require(manifest) as { bin: Record<string, string> };
  const file = join(manifest, '..', bin[`voice-agent-${name}`] ?? '');
  process.argv = [process.argv[0] ?? 'node', file, ...args];
  await import(pathToFileURL(file).href);
  return (process.exitCode ?? 0) as ExitCode;
}
