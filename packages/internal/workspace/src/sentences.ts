/** A sentence of prose, a row of a table, or a line of code. */
export interface Sentence {
  readonly line: number;
  readonly text: string;
  readonly inCode: boolean;
  /** In a table with a column of defaults: matches the first cell and that column. */
  readonly column?: RegExp | undefined;
}

/** The sentences of a page. One that wraps has the number of the first line of its paragraph. */
export function sentencesOf(page: string): Sentence[] {
  const found: Sentence[] = [];
  let inCode = false;
  let column: RegExp | undefined;
  let paragraph = { line: 0, text: '' };
  const flush = (): void => {
    const { line, text } = paragraph;
    for (const each of text.split(/(?<=[.:;]\**) (?=\S)/)) found.push({ line, text: each, inCode: false });
    paragraph = { line: 0, text: '' };
  };
  for (const [index, source] of page.split('\n').entries()) {
    const line = index + 1;
    const isFence = /^\s*```/.test(source);
    const isRow = !inCode && /^\s*\|/.test(source);
    if (isFence || isRow || inCode || /^\s*(?:[-*] |\d+\. |#|$)/.test(source)) flush();
    if (isRow) column ??= columnOf(source);
    else column = undefined;
    if (isFence) inCode = !inCode;
    else if (inCode || isRow) found.push({ line, text: source, inCode, column });
    else paragraph = { line: paragraph.line || line, text: `${paragraph.text} ${source.trim()}`.trim() };
  }
  flush();
  return found.filter(({ text }) => text.trim() !== '');
}

function columnOf(heading: string): RegExp | undefined {
  const place = heading.split('|').findIndex((cell) => cell.trim() === 'default');
  return place < 2
    ? undefined
    : new RegExp(`^\\s*\\| \`([^\`]+)\`[^|]*\\|(?:[^|]*\\|){${place - 2}} ([^|]*)`);
}
