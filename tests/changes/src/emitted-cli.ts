import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf, root, runCodegen } from './emitted-client.ts';

const isOurs = (path: string): boolean => !/\/generated$|\.test\.ts$|testing\.ts$/.test(path);

/**
 * Writes the command line of a document into a folder: what is emitted, over copies of what is written by hand.
 *
 * @param client the emitted client of the same document, which it gets as its package
 * @returns what codegen wrote to the terminal
 */
export function emitCli(folder: string, spec: string, client: string): string {
  const source = packageOf('@voice-agent/cli');
  const kit = join(folder, 'operation-kit');
  copyPackage(source, folder);
  copyPackage(join(root, 'packages/internal/operation-kit'), kit);
  const manifest = join(client, 'package.json');
  const { imports } = JSON.parse(readFileSync(manifest, 'utf8')) as { imports: object };
  writeFileSync(manifest, JSON.stringify({ type: 'module', imports, exports: './src/index.ts' }));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@voice-agent'), { recursive: true });
  symlinkSync(client, join(modules, '@voice-agent/client'), 'junction');
  symlinkSync(kit, join(modules, '@voice-agent/operation-kit'), 'junction');
  for (const name of ['@voice-agent/cli-kit', 'commander'])
    symlinkSync(join(source, 'node_modules', name), join(modules, name), 'junction');
  return runCodegen('tools', '--spec', spec, '--out', join(kit, 'src/generated'), '--strict');
}

function copyPackage(source: string, folder: string): void {
  cpSync(join(source, 'src'), join(folder, 'src'), { recursive: true, filter: isOurs });
  cpSync(join(source, 'package.json'), join(folder, 'package.json'));
}
