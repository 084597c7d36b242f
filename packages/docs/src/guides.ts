import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Group {
  label: string;
  collapsed: boolean;
  items: string[];
}

/** The groups of the guides, each for the ten numbers of `sidebar.order` from its own on. */
const groups: readonly (readonly [from: number, label: string])[] = [
  [0, 'Client'],
  [20, 'Webhooks'],
  [30, 'Operation'],
  [40, 'Tests'],
  [50, 'Contract gate'],
  [60, 'Others'],
];

/** The guides in the groups of the navigation; the first two are unfolded. Those that are hidden are left out. */
export function guideGroups(): Group[] {
  const folder = new URL('./content/docs/guides/', import.meta.url);
  const guides = readdirSync(fileURLToPath(folder))
    .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }))
    .filter(({ text }) => !/^sidebar: .*hidden: true/m.test(text))
    .map(({ file, text }) => ({
      id: `guides/${file.replace(/\.md$/, '')}`,
      order: Number(/^sidebar: .*order: (\d+)/m.exec(text)?.[1] ?? 99),
    }))
    .sort((one, other) => one.order - other.order);
  return groups.map(([from, label], index) => {
    const until = groups[index + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    const items = guides.filter(({ order }) => order >= from && order < until);
    return { label, collapsed: index > 1, items: items.map(({ id }) => id) };
  });
}
