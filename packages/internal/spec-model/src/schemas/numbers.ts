/**
 * Whether a number is a multiple of a step, by their decimal digits: 19.99 is a multiple of 0.01.
 * Codegen copies the function into validators, so it needs no other module, nor the name of `Number`.
 */
export function isMultiple(value: number, step: number): boolean {
  if (value % 1 === 0 && step % 1 === 0) return value % step === 0;
  // The shortest digits that make the number, and the power of ten of the last one.
  const decimal = (each: number): [digits: string, exponent: number] => {
    const [mantissa = '', exponent = ''] = Math.abs(each).toExponential().split('e');
    const digits = mantissa.replace('.', '');
    return [digits, +exponent - digits.length + 1];
  };
  const [[digits, exponent], [stepDigits, stepExponent]] = [decimal(value), decimal(step)];
  // Digits below the last one of the step are a remainder. Infinity has no digits.
  if (exponent < stepExponent || !/^\d/.test(digits)) return false;
  const scaled = BigInt(digits + '0'.repeat(exponent - stepExponent));
  return scaled % BigInt(stepDigits) === BigInt(0);
}

/** A number of JSON: an integer of more than 53 bits is a bigint, so that it keeps its digits. */
export const isNumber = (value: unknown): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';

/** Whether two numbers are equal. JavaScript compares a number with a bigint by their digits. */
export const isEqual = (one: number | bigint, other: number | bigint): boolean =>
  one === other || (typeof one !== typeof other && one >= other && one <= other);

/** `isMultiple` of numbers of which one can be a bigint. */
export function isExactMultiple(value: number | bigint, step: number | bigint): boolean {
  // An empty list in place of the step is a mistake that is passed over.
  if (!isNumber(value) || !isNumber(step)) return false;
  if (typeof value === 'number' && typeof step === 'number') return isMultiple(value, step);
  if (typeof value === 'number' && !Number.isInteger(value)) return false;
  if (typeof step === 'bigint' || Number.isInteger(step)) return BigInt(value) % BigInt(step) === 0n;
  const [mantissa = '', exponent = ''] = step.toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const scale = Math.max(0, digits.length - 1 - Number(exponent));
  return (BigInt(value) * 10n ** BigInt(scale)) % BigInt(digits) === 0n;
}

/** Whether a number, or one within a value, is a bigint. */
export const hasBigInt = (value: unknown): boolean =>
  typeof value === 'bigint' ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasBigInt));

/** The integer that a text is: a number, or a bigint when it has more than 53 bits; undefined for other texts. */
export function integerOf(text: string): number | bigint | undefined {
  if (!/^-?\d+$/.test(text)) return undefined;
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}

/** The sum of two numbers; of two integers by their digits. */
export function sum(one: number | bigint, other: number | bigint): number | bigint {
  const isWhole = [one, other].every((each) => typeof each === 'bigint' || Number.isInteger(each));
  return (isWhole ? integerOf(`${BigInt(one) + BigInt(other)}`) : undefined) ?? Number(one) + Number(other);
}

/** Node has both since 21; TypeScript does not know them yet. */
type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;
const { parse, rawJSON } = JSON as unknown as {
  parse: (text: string, reviver?: Reviver) => unknown;
  rawJSON: (text: string) => unknown;
};

/** `JSON.parse`, with integers of more than 53 bits as bigints. */
export function fromJson(text: string): unknown {
  // The reviver takes time, and few texts need it.
  if (!/\d{16}/.test(text)) return parse(text);
  return parse(text, (_, value, { source = '' } = {}) =>
    typeof value === 'number' ? (integerOf(source) ?? value) : value,
  );
}

/** `JSON.stringify`, with the digits of bigints. Of `undefined` it is undefined, too, whatever the type says. */
export const toJson = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    hasBigInt(value)
      ? (_, each: unknown) => (typeof each === 'bigint' ? rawJSON(`${each}`) : each)
      : undefined,
    indent,
  );

/** A value with bigints as the numbers next to them. */
export function rounded(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  return hasBigInt(value) ? JSON.parse(toJson(value)) : value;
}
