import { type Signal, signal } from '@preact/signals';

/** The sections, in the order of the navigation. One without a group is not in it. */
export const sections = [
  { id: 'live', name: 'Live', group: 'Try it' },
  { id: 'agents', name: 'Agents', group: 'Try it' },
  { id: 'calls', name: 'Calls', group: 'Try it' },
  { id: 'log', name: 'Log', group: 'Try it' },
  { id: 'deliveries', name: 'Deliveries', group: '' },
  { id: 'jobs', name: 'Jobs', group: 'Data' },
  { id: 'web-tools', name: 'Web tools', group: 'Data' },
  { id: 'choices', name: 'Choices', group: 'Behaviour' },
  { id: 'faults', name: 'Faults', group: 'Behaviour' },
] as const;

export type SectionId = (typeof sections)[number]['id'];

/** Where the reader is: a section, or one record of it. */
export interface Route {
  readonly section: SectionId;
  readonly id?: string;
  /** What follows a question mark. */
  readonly query?: string;
}

/** The section and query in the hash of the address. */
export const route: Signal<Route> = signal(fromHash());

/** The page that is shown. A delivery opens in a panel over whatever page there is. */
export const page: Signal<Route> = signal(isOver(route.value) ? { section: 'live' } : route.value);

/** The address of a section, or of a record of it. */
export const hrefOf = (section: SectionId, id?: string): string =>
  id === undefined ? `#${section}` : `#${section}/${encodeURIComponent(id)}`;

/** Replaces the query of the page that is shown, also in the address. */
export function setQuery(query: string): void {
  const { section } = page.value;
  history.replaceState(history.state, '', `${hrefOf(section)}${query && `?${query}`}`);
  route.value = page.value = fromHash();
}

/** Leads to an address. @returns once the page knows */
export function go(href: string): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('hashchange', () => resolve(), { once: true });
    location.hash = href;
  });
}

/** How many steps of the history lie between an entry and where the reader came in; kept with the entry. */
const depth = (): number => (history.state as { depth: number } | null)?.depth ?? 0;

export function followHash(): void {
  let before = depth();
  addEventListener('hashchange', ({ oldURL }) => {
    // The link that skips the navigation stays where it is.
    const address = location.hash === '#main' ? oldURL : undefined;
    // Only an entry that is new has no state yet.
    if (history.state === null) history.replaceState({ depth: before + 1 }, '', address);
    before = depth();
    route.value = fromHash();
    if (!isOver(route.value)) page.value = route.value;
  });
}

/** Closes a record: goes back to where it was opened, or to its section when that was elsewhere. */
export function leave(): void {
  if (depth() > 0) history.back();
  else location.replace(hrefOf(page.value.section));
}

function isOver({ section }: Route): boolean {
  return section === 'deliveries';
}

function fromHash(): Route {
  const [path = '', query = ''] = location.hash.slice(1).split('?', 2);
  const [name, id = ''] = path.split('/', 2);
  const section = sections.find((entry) => entry.id === name)?.id ?? 'live';
  return { section, ...(id !== '' && { id: decoded(id) }), ...(query !== '' && { query }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
