import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

const imports = `
  import { arrival, nameOf, processing } from ${at('./deliveries.ts')};
  import { adminOf, inboxAt } from ${at('./inbox-place.ts')};
  import { openPostgresInbox, postgres } from ${at('../src/postgres/index.ts')};
  import { sqlite } from ${at('../src/sqlite/index.ts')};`;

interface ScriptOptions {
  /** Flags of Node. */
  readonly flags?: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number | undefined;
}

/** Runs a script in a process of its own; it can use inboxes and what makes deliveries. @returns what it prints */
export async function runScript(script: string, options: ScriptOptions = {}): Promise<string> {
  const { flags = [], uid, ...others } = options;
  const args = [...flags, '--input-type=module', '--eval', `${imports}\n${script}`];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: new URL('..', import.meta.url),
    maxBuffer: 2 ** 26,
    ...others,
    ...(uid !== undefined && { uid }),
  });
  return stdout;
}
