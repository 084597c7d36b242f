import { counted, type Item, type Page, type Violation, written } from './client.ts';
import { changeOf } from './shown.ts';
import type { Updates } from './updates.ts';
import type { WebToolLists } from './web-tools.ts';

// Any list shows a web tool as the last one did, when nothing was updated between them.

/** A list by type or activity holds those that are known to have it, as they are known. */
export async function filteredFlaws(
  updates: Updates,
  lists: WebToolLists,
  query: Readonly<Record<string, string>>,
): Promise<Violation[]> {
  const [[name = '', value] = []] = Object.entries(query);
  const { pages, byId, isWhole } = await lists.all(query);
  const [page] = pages;
  if (page === undefined) return [];
  const flaws = pages.flatMap((each) => changedFlaws(updates, each));
  const fact = name === 'type' ? 'list-web-tools.type' : 'list-web-tools.is-active';
  for (const id of updates.writable) {
    const tool: Item = updates.known.get(id) ?? {};
    const fits = tool[name] === undefined ? byId.has(id) : `${tool[name]}` === value;
    if (fits === byId.has(id) || (fits && !isWhole)) continue;
    const [expected, received] = fits
      ? [`${id}, which has ${name} ${value}`, 'a list without it']
      : [`${name} ${value} alone`, `${id} with ${name} ${written(tool[name])}`];
    flaws.push({ rule: 'filter', operation: page.operation, shownBy: page, fact, expected, received });
  }
  return flaws;
}

/** A page has as many web tools as it must, as they are known. @param take at most 10, which any page may have */
export async function onePageFlaws(updates: Updates, take: number, skip: number): Promise<Violation[]> {
  const page = await updates.client.listTools({ take: `${take}`, skip: `${skip}` });
  if (page === undefined) return [];
  const flaws = changedFlaws(updates, page);
  const must = Math.max(0, Math.min(take, updates.known.size - (skip - 1) * take));
  if (page.items.length < must) {
    const [expected, received] = [counted(must), counted(page.items.length)];
    const fact = 'list-web-tools.skip';
    flaws.push({ rule: 'pages', operation: page.operation, shownBy: page, fact, expected, received });
  }
  return flaws;
}

function changedFlaws(updates: Updates, page: Page): Violation[] {
  const mine = new Set(updates.writable);
  for (const is of page.items) {
    const was = updates.known.get(`${is.id}`);
    const change = was && mine.has(`${is.id}`) ? changeOf(was, is) : undefined;
    if (change === undefined) continue;
    const expected = `${is.id}: ${change.expected}`;
    const { received } = change;
    const fact = 'web-tool.update.body';
    return [{ rule: 'update-listed', operation: page.operation, shownBy: page, fact, expected, received }];
  }
  return [];
}
