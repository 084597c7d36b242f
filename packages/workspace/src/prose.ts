import { extname } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { parseDocument, visit } from 'yaml';

type Span = { start: number; end: number };

const readers: Record<string, (source: string, path: string) => Span[]> = {
  '.md': (source) => [{ start: 0, end: source.length }],
  '.mdx': (source) => [{ start: 0, end: source.length }],
  '.astro': (source) =>
    Array.from(source.matchAll(markup), ({ 0: text, index }) => ({ start: index, end: index + text.length })),
  '.json': yamlSpans,
  '.yaml': yamlSpans,
  '.yml': yamlSpans,
  '.ts': scriptSpans,
  '.tsx': scriptSpans,
  '.js': scriptSpans,
};

// Fenced blocks, comments and addresses of links of Markdown, and `code` anywhere.
const code = /^( *)(```+|~~~+)[\s\S]*?^\1\2|<!--[\s\S]*?-->|@param \S+|(?<=\])\([^()\s]+\)|`[^`\n]+`/gm;

// Text between tags, and quoted phrases: attributes and strings of scripts.
const markup = /(?<=>)[^<>{}]+(?=[<{])|"[^"\n]* [^"\n]*"|'[^'\n]* [^'\n]*'/g;

/** Whether prose can be read from a file of this name. */
export const hasProse = (path: string): boolean => extname(path) in readers;

/**
 * @returns the file with everything but its prose replaced by spaces, so that lines and columns stay: Markdown without
 * code, YAML and JSON values, string literals, templates, the text of JSX and Astro, and comments. Tests: titles and comments
 */
export function proseOf(path: string, source: string): string {
  const spans = readers[extname(path)]?.(source, path) ?? [];
  let prose = '';
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    prose += blank(source.slice(prose.length, start)) + source.slice(start, end).replaceAll(code, blank);
  }
  return prose;
}

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

function yamlSpans(source: string): Span[] {
  const spans: Span[] = [];
  visit(parseDocument(source), {
    Scalar(key, { value, range }) {
      if (key !== 'key' && isProse(value) && range) spans.push({ start: range[0], end: range[1] });
    },
  });
  return spans;
}

function scriptSpans(source: string, path: string): Span[] {
  const { program, comments } = parseSync(path, source);
  const spans: Span[] = [...comments];
  // The strings of a test are data, apart from the titles.
  const isTest = /\b(?:test|test-d|testing)\.\w+$/.test(path);
  new Visitor({
    CallExpression: ({ arguments: [title, ...rest] }) =>
      isTest && title?.type === 'Literal' && rest.at(-1)?.type.startsWith('Arrow') && spans.push(title),
    Literal: (node) => !isTest && isProse(node.value) && spans.push(node),
    // In TypeScript it includes the backticks, which would make it code.
    TemplateElement({ start: from, value: { raw } }) {
      if (isTest) return;
      const start = source.indexOf(raw, from);
      spans.push({ start, end: start + raw.length });
    },
    JSXText: (node) => !isTest && spans.push(node),
  }).visit(program);
  return spans;
}

const isProse = (value: unknown): boolean => typeof value === 'string' && /\s/.test(value);
