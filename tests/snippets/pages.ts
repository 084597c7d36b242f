import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root: string = join(import.meta.dirname, '../..');

/** A fenced snippet. */
export interface Fence {
  /** Its file and line. */
  readonly name: string;
  readonly language: string;
  /** The name of the file that it is, or of the terminal that it is typed into. */
  readonly title: string | undefined;
  /** The name of its file in the folder of the page. */
  readonly file: string;
  readonly code: string;
}

export interface Page {
  /** Its path from the root of the repository. */
  readonly name: string;
  readonly fences: readonly Fence[];
}

const opening = /^( *)(`{3,}|~{3,})(.*)$/;

/**
 * @param text a Markdown page
 * @throws Error that names the line of a fence without an end
 */
export function parsePage(name: string, text: string): Page {
  const fences: Fence[] = [];
  const lines = text.split('\n');
  for (let number = 0; number < lines.length; number++) {
    const [, indent = '', ticks, info = ''] = opening.exec(lines[number] ?? '') ?? [];
    if (!ticks) continue;
    const start = number + 1;
    const end = lines.findIndex((line, at) => at >= start && line.trim() === ticks);
    if (end < 0) throw new Error(`${name}:${start}: the fence has no end`);
    const code = lines
      .slice(start, end)
      .map((line) => `${line.slice(0, indent.length).trim()}${line.slice(indent.length)}\n`)
      .join('');
    const language = info.trim().split(' ')[0] ?? '';
    const [, , title] = /title=(["'])(.*?)\1/.exec(info) ?? [];
    const suffix = code.includes("from 'vitest'") ? `test.${language}` : language;
    const file = title?.includes('.') ? title : `line_${start + 1}.${suffix}`;
    fences.push({ name: `${name}:${start + 1}`, language, title, file, code });
    number = end;
  }
  return { name, fences };
}

/** @param globs from the root of the repository */
export function readPages(globs: string[]): Page[] {
  return globSync(globs, { cwd: root })
    .sort()
    .map((name) => parsePage(name, readFileSync(join(root, name), 'utf8')));
}
