export { arbitraryOf, samplesOf } from './schemas/arbitrary.ts';
export { absent, BoundedFilter, isPossible, NoValue, OrAbsent } from './schemas/bounded.ts';
export { SchemaCache } from './schemas/cache.ts';
export { casesOf, provedCasesOf, type SchemaCase } from './schemas/cases.ts';
export { coveringArray } from './schemas/covering-array.ts';
export { type Conjunction, hasShape, maxOf, minOf, toDnf } from './schemas/dnf.ts';
export { exampleOf } from './schemas/example.ts';
export { partsWithoutValue } from './schemas/without-value.ts';
