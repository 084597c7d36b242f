import { stripVTControlCharacters } from 'node:util';

const width = (cell: string): number => stripVTControlCharacters(cell).length;

/** Lines of columns that stand under each other; the first row is the heading, numbers stand to the right. */
export function table(rows: string[][], rightAligned: number[] = []): string {
  const columns = rows[0]?.map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? '')))) ?? [];
  const line = (row: string[]): string =>
    columns
      .map((size, column) => {
        const cell = row[column] ?? '';
        const space = ' '.repeat(size - width(cell));
        return rightAligned.includes(column) ? space + cell : cell + space;
      })
      .join('   ')
      .trimEnd();
  const rule = columns.map((size) => '─'.repeat(size)).join('───');
  return [line(rows[0] ?? []), rule, ...rows.slice(1).map(line)].join('\n');
}
