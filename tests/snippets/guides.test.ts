import { checkPages } from './check-pages.ts';
import { readPages } from './pages.ts';

checkPages('guides', readPages(['packages/docs/src/content/docs/{*,guides/*}.md']));
