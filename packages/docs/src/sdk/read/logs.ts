import { globSync, readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import ts from 'typescript-5.9';
import { repositoryFolder } from '../../repository.ts';
import type { LogLine, Metric } from '../model.ts';

const folder = joinPath(repositoryFolder, 'packages/webhooks/src');

/** The source files of the receiver, parsed. */
const parsed = (): ts.SourceFile[] =>
  globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', 'cli/**', 'testing/**', 'generated/**'] })
    .sort()
    .map((file) =>
      ts.createSourceFile(file, readFileSync(joinPath(folder, file), 'utf8'), ts.ScriptTarget.Latest, true),
    );

function callsIn(file: ts.SourceFile): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Every call of the log of a receiver. */
export const readLogLines = (): LogLine[] =>
  parsed().flatMap((file) =>
    callsIn(file)
      .filter(
        ({ expression, arguments: given }) =>
          /(?:^|[.#])log$/.test(expression.getText()) && given.length === 3,
      )
      .map((call) => {
        const [level, message, fields] = call.arguments as unknown as [
          ts.Expression,
          ts.Expression,
          ts.Expression,
        ];
        return {
          level: ts.isStringLiteral(level) ? level.text : '`error` with 503, else `warn`',
          message: textOf(file, message),
          fields: namesOf(file, fields),
          about: commentAbove(file, call),
        };
      }),
  );

/** Every instrument that a receiver makes of its meter. */
export const readMetrics = (): Metric[] =>
  parsed().flatMap((file) =>
    callsIn(file).flatMap(({ expression, arguments: [name, options] }) => {
      const [, instrument] = /\.create(\w+)$/.exec(expression.getText()) ?? [];
      if (!instrument || !name || !ts.isStringLiteral(name) || !options) return [];
      const { unit = '', description = '' } = stringsOf(file, options);
      return [
        { name: name.text, instrument: instrument.replace('Observable', ''), unit, about: description },
      ];
    }),
  );

/** The value of a name: its initial value, or the result of a function of that name. */
function initialOf(file: ts.SourceFile, node: ts.Node): ts.Node {
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return initialOf(file, node.expression);
  const name = ts.isIdentifier(node)
    ? node.text
    : ts.isCallExpression(node) && ts.isIdentifier(node.expression)
      ? node.expression.text
      : undefined;
  let found: ts.Node | undefined;
  const visit = (each: ts.Node): void => {
    if (ts.isVariableDeclaration(each) && each.name.getText() === name && each.pos < node.pos)
      found = each.initializer;
    if (ts.isFunctionDeclaration(each) && each.name?.text === name)
      found ??= each.body?.statements.find(ts.isReturnStatement)?.expression;
    ts.forEachChild(each, visit);
  };
  if (name !== undefined) visit(file);
  return found === undefined ? node : initialOf(file, found);
}

/** A text, with the names of what differs in angle brackets. */
function textOf(file: ts.SourceFile, expression: ts.Node): string {
  const node = initialOf(file, expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return `<${expression.getText()}>`;
  const spans = node.templateSpans.map(
    ({ expression: part, literal }) => `<${part.getText()}>${literal.text}`,
  );
  return `${node.head.text}${spans.join('')}`;
}

function namesOf(file: ts.SourceFile, expression: ts.Node): string[] {
  const node = initialOf(file, expression);
  if (!ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((each) =>
    ts.isSpreadAssignment(each) ? namesOf(file, each.expression) : (each.name?.getText() ?? []),
  );
}

/** The strings of an object, with those that it spreads. */
function stringsOf(file: ts.SourceFile, expression: ts.Node): Record<string, string> {
  const node = initialOf(file, expression);
  if (!ts.isObjectLiteralExpression(node)) return {};
  return Object.assign(
    {},
    ...node.properties.map((each) => {
      if (ts.isSpreadAssignment(each)) return stringsOf(file, each.expression);
      const isText = ts.isPropertyAssignment(each) && ts.isStringLiteralLike(each.initializer);
      return isText ? { [each.name.getText()]: (each.initializer as ts.StringLiteral).text } : {};
    }),
  );
}

function commentAbove(file: ts.SourceFile, call: ts.CallExpression): string {
  const ranges = ts.getLeadingCommentRanges(file.text, call.getFullStart()) ?? [];
  const last = ranges.at(-1);
  return last === undefined ? '' : file.text.slice(last.pos + 3, last.end - 2).trim();
}
