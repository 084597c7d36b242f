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
