import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf, runCodegen } from './emitted-client.ts';

/**
 * Writes the command line of a document into a folder: what is emitted, over copies of what is written by hand.
 *
 * @param client the emitted client of the same document, which it gets as its package
 * @returns what codegen wrote to the terminal
 */
export function emitCli(folder: string, spec: string, client: string): string {
  const source = packageOf('@voice-agent/cli');
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@voice-agent'), { recursive: true });
  const isOurs = (path: string) => !/\/generated$|\.test\.ts$|testing\.ts$/.test(path);
  cpSync(join(source, 'src'), join(folder, 'src'), { recursive: true, filter: isOurs });
  cpSync(join(source, 'package.json'), join(folder, 'package.json'));
  const manifest = join(client, 'package.json');
  const { imports } = JSON.parse(readFileSync(manifest, 'utf8')) as { imports: object };
  writeFileSync(manifest, JSON.stringify({ type: 'module', imports, exports: './src/index.ts' }));
  symlinkSync(client, join(modules, '@voice-agent/client'), 'junction');
  for (const name of ['@voice-agent/cli-kit', 'commander'])
    symlinkSync(join(source, 'node_modules', name), join(modules, name), 'junction');
  const out = join(folder, 'src/generated');
  return runCodegen('cli', '--spec', spec, '--out', out, '--strict');
}
