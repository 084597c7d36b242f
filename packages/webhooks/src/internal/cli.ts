// What the programs of this project share. It may change in any release.
export * from './io.ts';
export * from './program.ts';
export * from './values.ts';
