import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder, scratchFolder } from './programs.ts';
import { bundledBytes, validationLeftOut } from './sizes.ts';
import { syntheticOpenapi } from './synthetic.ts';

/** Bytes that one operation more adds to the smallest consumer, validation left out: the mean from 10 to 50 of them. */
export async function bytesOfAnOperation(): Promise<number> {
  const [few, many] = [10, 50];
  return ((await clientBytes(many)) - (await clientBytes(few))) / (many - few);
}

async function clientBytes(operations: number): Promise<number> {
  using client = emittedClient(operations);
  const consumer = join(client.path, 'consumer.ts');
  writeFileSync(consumer, "export { createClient } from './src/index.ts';");
  return await bundledBytes(consumer, [validationLeftOut]);
}

/** The sources of the client with what is generated from a document of so many operations. */
function emittedClient(operations: number): { path: string } & Disposable {
  const folder = scratchFolder();
  const client = packageFolder('@voice-agent/client', import.meta.dirname);
  mkdirSync(join(folder.path, 'node_modules'));
  symlinkSync(
    packageFolder('openapi-fetch', client),
    join(folder.path, 'node_modules', 'openapi-fetch'),
    'junction',
  );
  const sources = join(client, 'src');
  const to = join(folder.path, 'src');
  for (const name of readdirSync(sources))
    if (/^[\w-]+\.ts$/.test(name)) cpSync(join(sources, name), join(to, name));
  const document = join(folder.path, 'openapi.json');
  writeFileSync(document, JSON.stringify(syntheticOpenapi(operations)));
  const codegen = join(packageFolder('@voice-agent/codegen', import.meta.dirname), 'src', 'cli.ts');
  const out = join(to, 'generated');
  execFileSync(process.execPath, [codegen, 'client', '--spec', document, '--out', out]);
  return folder;
}
