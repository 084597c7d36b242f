import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

/** Bytes of the smallest consumers, bundled, minified and compressed. */
export interface OurSizes {
  whole: number;
  withoutValidation: number;
  /** The bytes that the validators of requests add. */
  validators: number;
}

/** The smallest consumer of a package of ours. */
export const consumer = (name: string): string => join(import.meta.dirname, 'ours', `${name}.ts`);

export async function ourSizes(): Promise<OurSizes> {
  const whole = await bundledBytes(consumer('client'));
  const withoutValidation = await bundledBytes(consumer('client'), [validationLeftOut]);
  return { whole, withoutValidation, validators: whole - withoutValidation };
}

/** Bytes of a module as a browser gets it: one minified file, compressed as well as gzip can. */
export async function bundledBytes(entry: string, plugins: Plugin[] = []): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
    plugins,
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

/**
 * Puts a validator that accepts everything in place of each generated one, and in place of what asks them and reads
 * their errors a function that finds nothing. The rest of the client is as it is.
 */
const validationLeftOut: Plugin = {
  name: 'validation left out',
  setup({ onLoad }) {
    onLoad({ filter: /\/generated\/validators\.[jt]s$/ }, async ({ path }) => ({
      contents: acceptEverything(await readFile(path, 'utf8')),
    }));
    onLoad({ filter: /\/validate\.[jt]s$/ }, async ({ path }) => ({
      contents: findNothing(await readFile(path, 'utf8'), 'violationOf'),
      loader: 'ts',
    }));
  },
};

/** A module with the same exports, each a validator that accepts everything. */
function acceptEverything(source: string): string {
  const names = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  if (names.length === 0) throw new Error('The generated validators export nothing to leave out.');
  return names.map((name) => `export const ${name} = () => true;`).join('\n');
}

/** The module with one function replaced; what only that function used is dropped by the bundler. */
function findNothing(source: string, name: string): string {
  const declaration = `export function ${name}(`;
  if (!source.includes(declaration)) throw new Error(`There is no "${declaration}" to leave out.`);
  return `${source.replace(declaration, 'function leftOut(')}\nexport function ${name}() {}\n`;
}
