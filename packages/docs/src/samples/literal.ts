import type { Json } from './json.ts';

const widthOfLine = 60;

/** A value as TypeScript: single quotes, names without them where that can be, short values on one line. */
export function literal(value: Json, indent = ''): string {
  const line = onOneLine(value);
  const isShort = indent.length + line.length <= widthOfLine;
  if (isShort || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, item]) => `${nameOf(name)}: ${literal(item, inner)}`);
  const lines = parts.map((part) => `${inner}${part},\n`).join('');
  return Array.isArray(value) ? `[\n${lines}${indent}]` : `{\n${lines}${indent}}`;
}

function onOneLine(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const parts = Object.entries(value).map(([name, item]) => `${nameOf(name)}: ${onOneLine(item)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
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
