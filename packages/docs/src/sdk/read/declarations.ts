import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript-5.9';
import { repositoryFolder } from '../../repository.ts';
import type { Comment, EntryPoint, Export, Kind, Member } from '../model.ts';
import { madeExample } from './made-examples.ts';

interface Manifest {
  name: string;
  exports: Record<string, string | { types: string }>;
}

/** The declaration files of the `exports` of a package. */
function entryFiles(folder: string): { specifier: string; file: string }[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === 'string'
      ? []
      : [{ specifier: `${manifest.name}${path.slice(1)}`, file: join(folder, target.types) }],
  );
}

/**
 * Reads the exports of the entry points of built packages from their declarations.
 *
 * @param folders the packages, such as `/repository/packages/client`
 * @throws Error when a package is not built
 */
export function readEntryPoints(folders: readonly string[]): EntryPoint[] {
  const entries = folders.flatMap(entryFiles);
  const program = programOf(entries.map(({ file }) => file));
  const checker = program.getTypeChecker();
  return entries.map(({ specifier, file }) => {
    const source = program.getSourceFile(file);
    const symbol = source && checker.getSymbolAtLocation(source);
    if (symbol === undefined) throw new Error(`${file} is missing: run \`pnpm build\`.`);
    const exports = checker.getExportsOfModule(symbol).map((each) => exportOf(checker, each));
    for (const each of exports) each.comment.examples.push(...madeExample(each, specifier));
    return { specifier, exports: exports.sort(byName) };
  });
}

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

/** Types from other projects are shown by their names, so they are not read. */
function programOf(files: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = {
    lib: ['lib.es2022.d.ts'],
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options, true);
  host.resolveModuleNameLiterals = (literals, from, _redirected, settings) =>
    literals.map(({ text }) =>
      /^(?:\.|@voice-agent\/)/.test(text)
        ? ts.resolveModuleName(text, from, settings, host)
        : { resolvedModule: undefined },
    );
  return ts.createProgram(files, options, host);
}

function exportOf(checker: ts.TypeChecker, alias: ts.Symbol): Export {
  const symbol = alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias;
  const declarations = symbol.declarations ?? [];
  const [first] = declarations;
  if (first === undefined) throw new Error(`${alias.name} has no declaration.`);
  const base = {
    name: alias.name,
    // `export * as name` has it before `export`.
    comment: commentOf(ts.isSourceFile(first) ? (alias.declarations?.[0]?.parent ?? first) : first),
    isCallable:
      (symbol.flags & ts.SymbolFlags.Value) !== 0 && isCallable(checker, checker.getTypeOfSymbol(symbol)),
    source: sourceOf(first.getSourceFile().fileName),
    position: first.pos,
  };
  if (ts.isSourceFile(first)) {
    const members = checker.getExportsOfModule(symbol).map((each) => constantOf(checker, each));
    return { ...base, kind: 'namespace', signature: '', params: [], members };
  }
  const isShown = !ts.isInterfaceDeclaration(first) && !ts.isClassDeclaration(first);
  const literal =
    (ts.isTypeAliasDeclaration(first) || ts.isVariableDeclaration(first)) &&
    first.type !== undefined &&
    (ts.isTypeLiteralNode(first.type) || isObjectOfParts(first.type));
  return {
    ...base,
    kind: kindOf(first),
    signature: isShown && !literal ? declarations.map(signatureOf).join('\n') : headOf(first),
    params: ts.isFunctionDeclaration(first) ? paramsOf(first) : [],
    members: membersOf(checker, symbol, first),
  };
}

/** An intersection, as generated for `allOf`: its members describe it. */
const isObjectOfParts = (type: ts.TypeNode): boolean =>
  ts.isIntersectionTypeNode(type) && type.types.some(ts.isTypeLiteralNode);

/** Whether it can be called, or what it has down to `depth`; not what JavaScript itself gives to arrays. */
const isCallable = (checker: ts.TypeChecker, type: ts.Type, depth = 2): boolean =>
  type.getCallSignatures().length + type.getConstructSignatures().length > 0 ||
  (depth > 0 &&
    checker
      .getPropertiesOfType(type)
      .filter((each) => each.declarations === undefined || isOurs(each))
      .some((each) => {
        const found = checker.getNonNullableType(checker.getTypeOfSymbol(each));
        return isCallable(checker, found, depth - 1);
      }));

function constantOf(checker: ts.TypeChecker, symbol: ts.Symbol): Member {
  const { name, signature, comment } = exportOf(checker, symbol);
  const type = signature.replace(/^const \w+: (.*);$/s, '$1');
  return { name, type, isOptional: false, isMethod: false, comment, members: [] };
}

function kindOf(node: ts.Node): Kind {
  if (ts.isFunctionDeclaration(node)) return 'function';
  if (ts.isClassDeclaration(node)) return 'class';
  if (ts.isInterfaceDeclaration(node)) return 'interface';
  return ts.isTypeAliasDeclaration(node) ? 'type' : 'constant';
}

/** The declaration, without the words that only a declaration file needs. */
function signatureOf(node: ts.Node): string {
  const whole = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return ts.isFunctionDeclaration(node)
    ? functionText(node)
    : outdented(whole.getText()).replace(/^(?:export |declare )+/, '');
}

/** A function, each parameter on its own line when it is long. */
function functionText(node: ts.FunctionDeclaration): string {
  const types = node.typeParameters?.map((each) => each.getText()).join(', ');
  const params = paramsOf(node).map(
    ({ name, type, isOptional }) => `${name}${isOptional ? '?' : ''}: ${type}`,
  );
  const [before, after] = [
    `function ${node.name?.text}${types ? `<${types}>` : ''}(`,
    `): ${outdented(node.type?.getText() ?? 'void')};`,
  ];
  const line = `${before}${params.join(', ')}${after}`;
  return line.length > 90 ? `${before}\n${params.map((each) => `  ${each},\n`).join('')}${after}` : line;
}

/** The first line of an interface or a class with what it extends. */
function headOf(node: ts.Node): string {
  if (ts.isTypeAliasDeclaration(node) || ts.isVariableDeclaration(node)) return '';
  const { heritageClauses, typeParameters, name } = node as ts.InterfaceDeclaration;
  if (!heritageClauses && !typeParameters) return '';
  const types = typeParameters?.map((each) => each.getText()).join(', ');
  const heritage = (heritageClauses ?? []).map((each) => ` ${each.getText()}`).join('');
  return `${ts.isClassDeclaration(node) ? 'class' : 'interface'} ${name.text}${types ? `<${types}>` : ''}${heritage}`;
}

/** As short as the code has it: two spaces, and the name of a generated type alone. */
const outdented = (text: string): string =>
  text.replaceAll('    ', '  ').replaceAll(/components\[["']schemas["']\]\[["'](\w+)["']\]/g, '$1');

const paramsOf = (node: ts.SignatureDeclaration): Member[] => {
  const { params } = commentOf(node);
  return node.parameters.map((each) => {
    const name = ts.isIdentifier(each.name) ? each.name.text : 'options';
    return {
      name,
      type: each.type === undefined ? '' : outdented(each.type.getText()),
      isOptional: each.questionToken !== undefined,
      isMethod: false,
      comment: { ...none(), text: params[name] ?? '' },
      members: [],
    };
  });
};

/** The fields and methods of a type, those that it inherits from what is not exported among them. */
function membersOf(checker: ts.TypeChecker, symbol: ts.Symbol, node: ts.Node): Member[] {
  if (ts.isTypeAliasDeclaration(node)) {
    const { type } = node;
    if (ts.isUnionTypeNode(type)) return valuesOf(type);
    if (ts.isTypeOperatorNode(type) && ts.isTypeReferenceNode(type.type)) return keysOf(checker, type.type);
    if (!(ts.isTypeLiteralNode(type) || ts.isIntersectionTypeNode(type) || ts.isTypeReferenceNode(type)))
      return [];
  } else if (ts.isVariableDeclaration(node)) {
    const { type } = node;
    return type !== undefined && ts.isTypeLiteralNode(type) ? literalMembers(type) : [];
  } else if (!ts.isInterfaceDeclaration(node) && !ts.isClassDeclaration(node)) return [];
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const calls = type.getCallSignatures().flatMap(({ declaration }) => declaration ?? []);
  const properties = checker.getPropertiesOfType(type).filter(isOurs);
  return [
    ...calls.map((each) => memberOf(each as ts.CallSignatureDeclaration, '()', false)),
    ...properties.flatMap((each) => {
      const [declaration] = each.declarations ?? [];
      if (declaration === undefined) return [];
      return [memberOf(declaration, each.name, (each.flags & ts.SymbolFlags.Optional) !== 0)];
    }),
  ];
}

/** The members of the type behind `keyof`, where nothing else exports it. */
function keysOf(checker: ts.TypeChecker, { typeName }: ts.TypeReferenceNode): Member[] {
  const symbol = checker.getSymbolAtLocation(typeName);
  const [target] = symbol?.declarations ?? [];
  if (symbol === undefined || target === undefined || !ts.isInterfaceDeclaration(target)) return [];
  return sourceOf(target.getSourceFile().fileName).includes('/generated/')
    ? []
    : membersOf(checker, symbol, target);
}

/** Not of JavaScript itself, such as `stack` of an error. */
const isOurs = ({ declarations: [first] = [] }: ts.Symbol): boolean =>
  first !== undefined &&
  !/\/typescript[^/]*\/lib\//.test(first.getSourceFile().fileName) &&
  !(ts.getCombinedModifierFlags(first as ts.Declaration) & ts.ModifierFlags.Private);

/** The members of a union that have comments of their own. */
function valuesOf(union: ts.UnionTypeNode): Member[] {
  const text = union.getSourceFile().text;
  return union.types.flatMap((each) => {
    const ranges = ts.getLeadingCommentRanges(text, each.getFullStart()) ?? [];
    const last = ranges.findLast(({ kind }) => kind === ts.SyntaxKind.MultiLineCommentTrivia);
    if (last === undefined) return [];
    const about = text.slice(last.pos + 3, last.end - 2).replaceAll(/\s*\n\s*\* ?/g, '\n');
    const comment = { ...none(), text: about.trim() };
    const name = outdented(each.getText());
    return [{ name, type: '', isOptional: false, isMethod: false, comment, members: [] }];
  });
}

function memberOf(node: ts.Node, name: string, isOptional: boolean): Member {
  const comment = commentOf(node);
  if (ts.isMethodSignature(node) || ts.isMethodDeclaration(node) || ts.isCallSignatureDeclaration(node)) {
    const type = outdented(node.getText())
      .replace(/;$/, '')
      .replace(/^(?:static|override) /, '');
    return { name, type, isOptional, isMethod: true, comment, members: paramsOf(node) };
  }
  const { type } = node as ts.PropertySignature;
  const literal = type !== undefined && ts.isTypeLiteralNode(type) ? type : undefined;
  return {
    name,
    type: literal ? 'object' : outdented(type?.getText() ?? initial(node)),
    isOptional,
    isMethod: false,
    comment,
    members: literal === undefined ? [] : literalMembers(literal),
  };
}

const literalMembers = ({ members }: ts.TypeLiteralNode): Member[] =>
  members.map((each) => memberOf(each, nameOf(each), each.questionToken !== undefined));

function nameOf(element: ts.TypeElement): string {
  const { name } = element;
  if (ts.isIndexSignatureDeclaration(element))
    return `[${element.parameters.map((each) => each.getText()).join()}]`;
  return name === undefined ? '()' : ts.isStringLiteral(name) ? name.text : name.getText();
}

const initial = (node: ts.Node): string => (node as ts.PropertyDeclaration).initializer?.getText() ?? '';

const none = (): Comment => ({
  text: '',
  params: {},
  returns: '',
  throws: [],
  examples: [],
  byDefault: '',
  isDeprecated: false,
});

function commentOf(node: ts.Node): Comment {
  const found = none();
  for (const each of ts.getJSDocCommentsAndTags(node)) {
    const text = (ts.getTextOfJSDocComment(each.comment) ?? '').trim();
    if (ts.isJSDoc(each)) {
      found.text = text;
      for (const tag of each.tags ?? []) addTag(found, tag);
    } else addTag(found, each);
  }
  return found;
}

function addTag(found: Comment, tag: ts.JSDocTag): void {
  const text = (ts.getTextOfJSDocComment(tag.comment) ?? '').trim();
  if (ts.isJSDocParameterTag(tag)) found.params[tag.name.getText()] = text.replace(/^- /, '');
  else if (ts.isJSDocReturnTag(tag)) found.returns = text;
  else if (ts.isJSDocThrowsTag(tag))
    found.throws.push([tag.typeExpression?.getText(), text].filter(Boolean).join(' '));
  // In generated types, the title stands before it.
  else if (tag.tagName.text === 'description') found.text = text;
  else if (tag.tagName.text === 'example') found.examples.push(text);
  else if (tag.tagName.text === 'default') found.byDefault = text;
  else if (tag.tagName.text === 'deprecated') found.isDeprecated = true;
}

/**
 * `packages/client/dist/options.d.ts` is made from `packages/client/src/options.ts`, and a package has the files of an
 * internal one in `dist/internal`.
 */
function sourceOf(file: string): string {
  return relative(repositoryFolder, file)
    .replaceAll(sep, '/')
    .replace(/\.d\.ts$/, '.ts')
    .replace(/^packages\/[^/]+\/dist\/internal\/([^/]+)\//, 'packages/internal/$1/src/')
    .replace('/dist/', '/src/');
}
