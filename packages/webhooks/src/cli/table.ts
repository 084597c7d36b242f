import { cut, width } from '@voice-agent/cli-kit/text';

/** Lines of columns that stand under each other, each cut to `limit` columns of a terminal. */
export function table(
  rows: readonly (readonly string[])[],
  limit: number = Number.POSITIVE_INFINITY,
): string {
  const sizes: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => {
      sizes[column] = Math.max(sizes[column] ?? 0, width(cell));
    });
  return rows
    .map((row) => {
      const cells = row.map((cell, column) => cell + ' '.repeat((sizes[column] ?? 0) - width(cell)));
      return cut(cells.join('  ').trimEnd(), limit);
    })
    .join('\n');
}
