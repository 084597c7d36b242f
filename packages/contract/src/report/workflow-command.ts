import { visible } from './text.ts';

/** A command of GitHub Actions that no text in it can end. */
export function command(name: string, properties: Record<string, string>, lines: readonly string[]): string {
  const written = Object.entries(properties).map(([key, value]) => `${key}=${property(visible(value))}`);
  return `::${name} ${written.join(',')}::${data(lines.join('\n'))}`;
}

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
