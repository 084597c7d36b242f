import { type Candidate, type CandidateContext, keywordValues } from './candidate.ts';
import { isOfType } from './evaluate.ts';
import { isExactMultiple, sum } from './numbers.ts';
import { isSameInFormat } from './scalars.ts';

type Numeric = number | bigint;

/** Steps along the numbers from a limit. */
interface Steps {
  up(from: Numeric): Numeric;
  down(from: Numeric): Numeric;
  /** A number some steps on. */
  plus(from: Numeric, count: number): Numeric;
}

/** Candidates for the keywords of numbers. */
export function numberCandidates({ conjunction }: CandidateContext, value: Numeric): Candidate[] {
  const result: Candidate[] = [];
  const multiples = keywordValues<Numeric>(conjunction, 'multipleOf');
  const isWhole = !conjunction.types.includes('number');
  const step = multiples[0] ?? (isWhole ? 1 : 0.5);
  const add = (keyword: string, name: string, valid: boolean, ...values: Numeric[]) => {
    const fit = values.filter((each) => isSameInFormat(conjunction, each));
    if (fit.length > 0) result.push({ name, keyword, valid, values: fit });
  };
  const isStepped = multiples.length > 0 || isWhole;
  for (const [keyword, sign, round, end, inside, beyond] of [
    ['minimum', 1, 'up', 'least', 'above', 'below'],
    ['maximum', -1, 'down', 'greatest', 'below', 'above'],
  ] as const)
    for (const limit of keywordValues<Numeric>(conjunction, keyword)) {
      const steps = stepsFrom(limit, step);
      const last = isStepped ? steps[round](limit) : limit;
      add(keyword, `the ${end} number`, true, last);
      add(keyword, `one ${inside} the ${end} number`, true, steps.plus(last, sign));
      add(keyword, `one ${beyond} the ${end} number`, false, steps.plus(last, -sign));
      add(keyword, `far ${beyond} the ${end} number`, false, steps.plus(last, -100 * sign));
    }
  for (const [keyword, sign, round, name] of [
    ['exclusiveMinimum', 1, 'down', 'the least number above the limit'],
    ['exclusiveMaximum', -1, 'up', 'the next number below the limit'],
  ] as const)
    for (const limit of keywordValues<Numeric>(conjunction, keyword)) {
      const steps = stepsFrom(limit, step);
      const at = isStepped ? steps[round](limit) : limit;
      const near = sign * Math.max(Math.abs(Number(limit)), 1) * 1e-6;
      add(keyword, name, true, isStepped ? steps.plus(at, sign) : Number(at) + near);
      add(keyword, 'the limit', false, at);
    }
  for (const format of keywordValues<string>(conjunction, 'format')) {
    if (format === 'int32') add('format', 'a number of more than 32 bits', false, 2 ** 31, -(2 ** 31) - 1);
  }
  for (const each of multiples) {
    const halves = typeof each === 'number' ? [each / 2, -each / 2] : [];
    const between = [1, -1, ...halves, ...multiples].map((more) => stepsFrom(value, more).plus(value, 1));
    const odd = between.filter(
      (number) => !isExactMultiple(number, each) && (!isWhole || isOfType(number, 'integer')),
    );
    add('multipleOf', `a number that is not a multiple of ${each}`, false, ...odd);
  }
  return result;
}

/** Above these, 15 digits are too few. */
const exactTo = 1e14;

/** @param limit where they begin: it decides how they are counted */
function stepsFrom(limit: Numeric, step: Numeric): Steps {
  const isLong = typeof limit === 'bigint' || typeof step === 'bigint' || Math.abs(limit) > exactTo;
  if (isLong && isOfType(limit, 'integer') && isOfType(step, 'integer')) {
    const size = BigInt(step);
    const over = (from: Numeric): bigint => ((BigInt(from) % size) + size) % size;
    return {
      up: (from) => sum(from, over(from) === 0n ? 0 : size - over(from)),
      down: (from) => sum(from, -over(from)),
      plus: (from, count) => sum(from, BigInt(count) * size),
    };
  }
  const size = Number(step);
  return {
    up: (from) => rounded(Math.ceil(rounded(Number(from) / size)) * size),
    down: (from) => rounded(Math.floor(rounded(Number(from) / size)) * size),
    plus: (from, count) => rounded(Number(from) + count * size),
  };
}

const rounded = (value: number): number => Number(value.toPrecision(15));
