// An invariant is one file and its line here. Some share a file, since the same requests show them.
export { counts } from './counts.ts';
export { filter } from './filter.ts';
export { pages } from './pages.ts';
export { search } from './search.ts';
export { take } from './take.ts';
