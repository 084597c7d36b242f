import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMultiple } from './numbers.ts';

describe('isMultiple', () => {
  it.each([
    [19.99, 0.01],
    [0.07, 0.01],
    [6990.73, 0.01],
    [-4.35, 0.01],
    [0.3, 0.1],
    [1e300, 0.01],
    [1e300, 1e-300],
    [1.7976931348623157e308, 5e-324],
    [5e-324, 5e-324],
    [1e21, 1],
    [1e22, 2],
    [0, 0.01],
    [-0, 0.01],
    [-0, 7],
    [7.5, 2.5],
    [5, 2.5],
    [0.000001, 1e-7],
    [123456789.123456, 0.000001],
  ])('%d is a multiple of %d', (value, step) => expect(isMultiple(value, step)).toBe(true));

  it.each([
    [19.995, 0.01],
    [1e-11, 1],
    [0.5, 1],
    [1e-300, 0.01],
    [5e-324, 1],
    [1, 0.3],
    [1e300, 0.3],
    [20, 0.3],
    [9007199254740991, 2],
    [0.30000000000000004, 0.1],
    [Number.POSITIVE_INFINITY, 0.01],
    [Number.NaN, 0.01],
    [Number.POSITIVE_INFINITY, 1],
  ])('%d is no multiple of %d', (value, step) => expect(isMultiple(value, step)).toBe(false));

  it('counts in units of the last decimal', () => {
    const decimals = fc.tuple(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 1, max: 1e6 }),
      fc.nat(12),
    );
    fc.assert(
      fc.property(decimals, ([value, step, places]) => {
        const unit = (each: number) => Number(`${each}e-${places}`);
        expect(isMultiple(unit(value), unit(step))).toBe(value % step === 0);
        if (Math.abs(value * step) < 1e15) expect(isMultiple(unit(value * step), unit(step))).toBe(true);
      }),
    );
  });
});
