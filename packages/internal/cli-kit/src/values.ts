import { InvalidArgumentError } from 'commander';

/** Reads an integer within bounds. */
export const count =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d{1,16}$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`It must be an integer from ${min} to ${max}.`);
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
