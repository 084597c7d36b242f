// How programs write.
export * from './amount.ts';
export * from './cannot-run.ts';
export * from './colours.ts';
export * from './layout.ts';
export * from './nearest.ts';
export * from './safe-text.ts';
