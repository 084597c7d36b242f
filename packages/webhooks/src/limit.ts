/** @throws TypeError when the option can't be a limit */
export function limitOf(name: string, value: number): number {
  if (!(Number.isSafeInteger(value) && value > 0)) throw new TypeError(`${name} must be an integer above 0.`);
  return value;
}
