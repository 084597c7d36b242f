import type { Piece } from './json.ts';

const token = new RegExp(
  [
    /(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/,
    /(?<literal>\b(?:true|false|null|undefined|\d[\d._]*)\b|(?<=\s)--?[a-zA-Z][\w-]*)/,
    /(?<keyword>\b(?:import|from|const|await|async|if|else|return|new)\b(?![-\w]*:))/,
    /(?<key>\b[\w$]+(?=:\s|\())/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** A line of a shell or a piece of TypeScript, cut into pieces to be coloured. */
export function source(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(token)) {
    const [kind = ''] = Object.entries(groups).find(([, match]) => match !== undefined) ?? [];
    pieces.push({ kind: '', text: text.slice(end, index) }, { kind: kind as Piece['kind'], text: whole });
    end = index + whole.length;
  }
  return [...pieces, { kind: '', text: text.slice(end) }];
}
