import { InvalidArgumentError } from 'commander';

/** Reads a whole number within bounds. */
export const count =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d{1,16}$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return value;
  };

/** The value of a flag that may be repeated. */
export const list = (text: string, before: readonly string[] = []): string[] => [...before, text];

/** The value of a flag that is `name=value` and may be repeated. */
export function pair(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [name = '', ...value] = text.split('=');
  if (name === '' || value.length === 0) throw new InvalidArgumentError('It must be name=value.');
  return { ...before, [name]: value.join('=') };
}
