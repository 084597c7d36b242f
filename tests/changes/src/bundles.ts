import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { Edit } from './change.ts';

const specs = join(import.meta.dirname, '../../../specs');

/** A copy of the sources of both documents; of the examples only where an edit changes them, else a link. */
export function copySources(folder: string, edits: readonly Edit[]): string {
  mkdirSync(folder, { recursive: true });
  for (const each of ['openapi', 'asyncapi', 'examples'])
    if (each !== 'examples' || edits.some(({ file }) => file.startsWith(`${each}/`)))
      cpSync(join(specs, each), join(folder, each), { recursive: true });
    else symlinkSync(join(specs, each), join(folder, each), 'junction');
  return folder;
}

/** Bundles all of them in one run of Redocly, which starts no faster for one. Paths are relative to `scratch`. */
export function bundle(scratch: string, apis: Record<string, { root: string; output: string }>): void {
  const config = parse(readFileSync(join(specs, 'redocly.yaml'), 'utf8'));
  const plugins = [join(specs, 'checks/redocly-plugin.js')];
  writeFileSync(join(scratch, 'redocly.yaml'), stringify({ ...config, plugins, apis }));
  const cli = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
  execFileSync(process.execPath, [join(dirname(cli), 'bin/cli.js'), 'bundle'], {
    cwd: scratch,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
    stdio: 'pipe',
  });
}
