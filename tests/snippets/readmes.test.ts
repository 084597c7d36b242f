import { expect, test } from 'vitest';
import { checkPages } from './check-pages.ts';
import { readPages } from './pages.ts';

const pages = readPages(['README.md', 'specs/README.md', 'packages/*/README.md']);
checkPages('readmes', pages);

test('there are snippets of each package', () => {
  const fences = pages.flatMap((page) => page.fences);
  for (const name of ['client', 'webhooks', 'sandbox', 'contract', 'mcp']) {
    expect(fences.some(({ code }) => code.includes(`from '@voice-agent/${name}'`))).toBe(true);
  }
});
