// How the programs of this project write, and make things up. It may change in any release.
export * from './colours.ts';
export * from './layout.ts';
export * from './nearest.ts';
export * from './random.ts';
export * from './safe-text.ts';
