import { checkPages } from './check-pages.ts';
import { readPages } from './pages.ts';

// Pages that `test:soak` alone takes: an event is added as an operation is, and tests/changes adds one; with a remote cache
// packages are built again and again.
const long = /\/(?:add-an-event|remote-cache)\.md$/;
const isSoak = process.env.SNIPPETS_SOAK !== undefined;
const pages = readPages(['packages/docs/src/content/docs/contributing/*.md']);

checkPages(
  'contributing',
  pages.filter(({ name }) => isSoak || !long.test(name)),
);
