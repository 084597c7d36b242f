import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** What React Native and the browsers and runtimes of 2023 lack, in part or in all versions. */
const missing: Record<string, RegExp> = {
  'URL.canParse and URL.parse': /\bURL\.(?:canParse|parse)\b/,
  'getters of URL': /\.(?:hostname|pathname|protocol|searchParams)\b/,
  'Array.fromAsync': /\bArray\.fromAsync\b/,
  'Promise.try and Promise.withResolvers': /\bPromise\.(?:try|withResolvers)\b/,
  structuredClone: /\bstructuredClone\b/,
  'AbortSignal.any and its like': /\bAbortSignal\.\w/,
  DOMException: /\bDOMException\b/,
  throwIfAborted: /\.throwIfAborted\b/,
  'Object.groupBy and Map.groupBy': /\b(?:Object|Map)\.groupBy\b/,
  'arrays that are copied': /\.(?:toReversed|toSorted|toSpliced|with)\(/,
  'findLast and findLastIndex': /\.findLast(?:Index)?\(/,
  'methods of iterators': /\bIterator\.(?:from|prototype)\b|\.(?:entries|keys|values)\(\)\s*\.\w/,
  'methods of sets': /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|union)\(/,
  'well-formed strings': /\.(?:isWellFormed|toWellFormed)\(/,
  'RegExp.escape and the flag v': /\bRegExp\.escape\b|\/[dgimsuy]*v[dgimsuy]*[.,;)]/,
  'properties and looking behind in patterns': /\\[pP]\{|\(\?<[=!]/,
  'bytes as base64 or hex': /\.(?:toBase64|fromBase64|toHex|fromHex)\(/,
  'Error.isError': /\bError\.isError\b/,
  'Response.json': /\bResponse\.json\b/,
  'crypto.randomUUID': /\bcrypto\.randomUUID\b/,
  'using declarations': /\b(?:Async)?DisposableStack\b|\bSymbol\.(?:async)?[dD]ispose\b/,
  'WeakRef and FinalizationRegistry': /\b(?:WeakRef|FinalizationRegistry)\b/,
  'modules of Node': /\bfrom ["']node:|\bBuffer\b/,
};

/** The code of an entry point with all that it imports, without comments. */
async function codeOf(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/${entry}.ts`],
    bundle: true,
    format: 'esm',
    write: false,
  });
  // The names of files.
  return (outputFiles[0]?.text ?? '').replaceAll(/^ *\/\/ .*$/gm, '');
}

test.each(['index', 'middleware', 'stubs', 'operations', 'validators'])(
  '%s uses nothing that older runtimes lack',
  async (entry) => {
    const code = await codeOf(entry);
    expect(code.length).toBeGreaterThan(1_000);
    const used = Object.entries(missing).flatMap(([name, pattern]) => {
      const [, line] = new RegExp(`^(.*(?:${pattern.source}).*)$`, 'm').exec(code) ?? [];
      return line === undefined ? [] : [`${name}: ${line.trim().slice(0, 200)}`];
    });
    expect(used).toEqual([]);
  },
);
