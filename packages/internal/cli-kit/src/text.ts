// How programs write.
export * from './colours.ts';
export * from './layout.ts';
export * from './nearest.ts';
export * from './safe-text.ts';
