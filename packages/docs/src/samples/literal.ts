import type { Json } from './json.ts';

const widthOfLine = 60;

/** A value as TypeScript: single quotes, names without them where that can be, short values on one line. */
export function literal(value: Json, indent = ''): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, item]) => `${nameOf(name)}: ${literal(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const space = Array.isArray(value) || parts.length === 0 ? '' : ' ';
  const line = open + space + parts.join(', ') + space + close;
  if (indent.length + line.length <= widthOfLine && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

/** A text in single quotes. */
function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inside}'`;
}

function nameOf(name: string): string {
  // Written plainly it would set the prototype.
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}
