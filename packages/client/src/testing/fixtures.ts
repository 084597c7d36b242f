// Apart, so that a bundler leaves out the records, which are computed, where only examples are used.
export * from '../generated/fixtures.ts';
export * from './records.ts';
