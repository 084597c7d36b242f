import { expect, test } from 'vitest';
import { rules } from '../rules.ts';
import { ruleLink, rulesPage } from './rules-page.ts';

// `vitest run -u` in this package writes it again.
test('rules.md is the page of the rules', async () => {
  await expect(rulesPage()).toMatchFileSnapshot('../../rules.md');
});

test('each rule has a heading that its link leads to', () => {
  const headings = rulesPage().match(/^## .*$/gm);
  expect(headings).toEqual(Object.keys(rules).map((id) => `## ${id}`));
  for (const id of Object.keys(rules)) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(ruleLink({}, id)).toBe(`@voice-agent/contract/rules.md#${id}`);
  }
});
