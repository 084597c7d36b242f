// How the programs of this project write. It may change in any release.
export * from './colours.ts';
export * from './layout.ts';
export * from './nearest.ts';
export * from './safe-text.ts';
