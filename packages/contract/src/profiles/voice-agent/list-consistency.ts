import { filter, judgeComplete } from './invariants/filter.ts';
import { judgeLength } from './invariants/pages.ts';
import { type Updates, updateListed } from './invariants/updates.ts';
import { changeOf } from './tool-equality.ts';
import { type Page, type Violation, violationOf, written } from './violation.ts';

// Between two updates every list shows a web tool in the same way.

/** A list by type or activity has the web tools that match, as they were read last. */
export async function judgeFilteredList(
  { reader, writable }: Updates,
  field: 'type' | 'isActive',
  value: string,
): Promise<Violation[]> {
  const found = await reader.all({ [field]: value });
  const [page] = found.pages;
  if (page === undefined) return [];
  const fact = field === 'type' ? 'list-web-tools.type' : 'list-web-tools.is-active';
  const known = [...writable.values()].filter((tool) => tool[field] !== undefined);
  const matching = known.filter((tool) => `${tool[field]}` === value);
  const wrong = known.filter((tool) => !matching.includes(tool) && found.byId.has(`${tool.id}`));
  return [
    ...found.pages.flatMap((each) => judgeSame(each, writable)),
    ...judgeComplete(found, matching, fact, `which has ${field} ${value}`),
    ...wrong.map((tool) => {
      const received = `${tool.id} with ${field} ${written(tool[field])}`;
      return violationOf(filter, page, fact, `only records with ${field} ${value}`, received);
    }),
  ];
}

/** A page has as many web tools as the list that was read last, and shows them in the same way. @param take at most 10 */
export async function judgeOnePage(updates: Updates, take: number, skip: number): Promise<Violation[]> {
  const { client, tools, writable } = updates;
  const page = await client.listTools({ take, skip });
  if (page === undefined) return [];
  const min = Math.max(0, Math.min(take, tools.size - (skip - 1) * take));
  return [...judgeSame(page, writable), ...judgeLength(page, min, 'list-web-tools.skip')];
}

/** @param tools that nobody else changes, as they were read last */
function judgeSame(page: Page, tools: Updates['writable']): Violation[] {
  for (const tool of page.items) {
    const listed = tools.get(`${tool.id}`);
    const change = listed && changeOf(listed, tool);
    if (change === undefined) continue;
    const expected = `${tool.id}: ${change.expected}`;
    return [violationOf(updateListed, page, 'web-tool.update.body', expected, change.received)];
  }
  return [];
}
