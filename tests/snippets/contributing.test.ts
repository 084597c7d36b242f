import { checkPages } from './check-pages.ts';
import { readPages } from './pages.ts';

// An event is added as an operation is, and tests/changes adds one: only `test:soak` takes its page.
const isSoak = process.env.SNIPPETS_SOAK !== undefined;
const pages = readPages(['packages/docs/src/content/docs/contributing/*.md']);

checkPages(
  'contributing',
  pages.filter(({ name }) => isSoak || !name.endsWith('/add-an-event.md')),
);
