// What programs have in common.
export * from './io.ts';
export * from './program.ts';
export * from './values.ts';
