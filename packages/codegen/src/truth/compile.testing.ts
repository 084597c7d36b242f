import ts from 'typescript-5.9';
import { isObject } from '../document.ts';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.ESNext,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  types: [],
};
const libraries = new Map<string, ts.SourceFile | undefined>();

/** Compiles types, and lines that use them. The errors in the types, and those of each line. */
export function compile(
  types: string,
  lines: readonly string[],
): { inTypes: string[]; inLines: Map<number, string> } {
  const host = ts.createCompilerHost(options);
  const texts = new Map([
    ['/types.ts', types],
    ['/lines.ts', lines.join('\n')],
  ]);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, target) => {
    const text = texts.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, target);
    if (!libraries.has(name)) libraries.set(name, getSourceFile(name, target));
    return libraries.get(name);
  };
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  const inTypes: string[] = [];
  const inLines = new Map<number, string>();
  const program = ts.createProgram([...texts.keys()], options, host);
  for (const { file, start = 0, messageText } of ts.getPreEmitDiagnostics(program)) {
    const message = ts.flattenDiagnosticMessageText(messageText, '\n');
    if (file?.fileName !== '/lines.ts') inTypes.push(message);
    else inLines.set(file.getLineAndCharacterOfPosition(start).line, message);
  }
  return { inTypes, inLines };
}

/**
 * The type of exactly this value. The names are those that objects of the other type may have: that the value lacks them
 * is written out, since the compiler rejects an object that shares no property with one whose properties are optional.
 */
export function literalType(value: unknown, names: readonly string[]): string {
  if (Array.isArray(value)) return `[${value.map((each) => literalType(each, names)).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const own = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${literalType(each, names)}`,
  );
  const others = names.filter((name) => !Object.hasOwn(value, name)).map((name) => `${name}?: never`);
  return `{ ${[...own, ...others].join('; ')} }`;
}

/** The declarations of types whose names begin so. */
export function declarationsOf(types: string, prefix: string): string {
  const { statements, text } = ts.createSourceFile('types.ts', types, ts.ScriptTarget.ES2023);
  return statements
    .filter((each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each))
    .filter(({ name }) => name.text.startsWith(prefix))
    .map(({ pos, end }) => text.slice(pos, end))
    .join('');
}
