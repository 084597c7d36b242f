import { sectionsOf } from './sections.ts';

/** What a search finds: a page, or a part of one. */
export interface Entry {
  kind: Kind;
  title: string;
  /** Where it is, such as `List jobs › Request`; empty for a page. */
  within: string;
  /** The address with its fragment. */
  address: string;
  /** Whether it is known by its title, as a page or a field is: whoever types it means this entry. */
  isName?: true;
  /** Other names that it is known by, such as the id of an operation. */
  aliases?: readonly string[];
  /** Words by which it is found and that are not shown. */
  words: string;
  /** Its sentences, a block on each line. */
  text: string;
}

/** The kinds in the order in which equal results come, by how the addresses of their pages begin. */
const kindsByPrefix = [
  ['reference/', 'API'],
  ['console', 'API'],
  ['webhooks/', 'Webhooks'],
  ['guides/', 'Guide'],
  ['index', 'Guide'],
  ['sdk', 'SDK'],
  ['cli', 'Command'],
  ['control-api', 'Control API'],
  ['', 'More'],
] as const;

export type Kind = (typeof kindsByPrefix)[number][1];

/** A page as the search reads it. */
export interface SearchedPage {
  /** Its address without slashes at the ends; `index` for the start page. */
  id: string;
  title: string;
  description: string;
  /** Words that people search for and that the page may not have, separated by commas. */
  keywords?: string | undefined;
  html: string;
  /** Other names of what the page is about, such as the id of an operation. */
  aliases: readonly string[];
}

/** These repeat what other entries have. */
const repeating =
  /^(?:Samples?|Examples?|Invalid examples|Undocumented|Not specified|Pages|Entry points|Parameters|Status \d+)\b/;

/** The entries of all pages, by kind. */
export const entriesOf = (pages: readonly SearchedPage[]): Entry[] => {
  const byKind = Map.groupBy(pages, ({ id }) => kindsByPrefix.find(([prefix]) => id.startsWith(prefix))?.[1]);
  const kinds = new Set(kindsByPrefix.map(([, kind]) => kind));
  return [...kinds].flatMap((kind) => {
    const entries = (byKind.get(kind) ?? []).flatMap((page) => entriesOfPage(page, kind));
    if (!isReference(kind)) return entries;
    // What is made alike on several pages: the headings of a request, a response, a receiver.
    const counts = Map.groupBy(entries, ({ title }) => title);
    return entries.filter(({ title, isName }) => isName || counts.get(title)?.length === 1);
  });
};

const isReference = (kind: Kind): boolean => kind === 'API' || kind === 'Webhooks';
/** Kinds whose second headings are names of exports, commands and operations. */
const hasNames = (kind: Kind): boolean => kind === 'SDK' || kind === 'Command' || kind === 'Control API';

function entriesOfPage(page: SearchedPage, kind: Kind): Entry[] {
  const { id, title, description, keywords = '', html, aliases } = page;
  const address = id === 'index' ? '/' : `/${id}/`;
  const [lead, ...sections] = sectionsOf(html);
  const text = lead?.text ?? '';
  // A page at the top is also known by its address.
  const known = id.includes('/') ? aliases : [...aliases, id];
  const first: Entry = {
    kind,
    title,
    within: '',
    address,
    isName: true,
    aliases: known,
    words: [keywords, ...known].join(' '),
    text: text.includes(description) ? text : `${description}\n${text}`.trim(),
  };
  const found = new Map<string, Entry>();
  let above = '';
  for (const { level, id: anchor, title: heading, isName, facts, text } of sections) {
    if (level === 2) above = heading;
    const isNamed = isName || (level === 2 && hasNames(kind));
    if (repeating.test(above) || repeating.test(heading) || (text === '' && !isNamed)) continue;
    const entry: Entry = {
      kind,
      title: heading,
      within: [title, ...(level > 2 ? [above] : [])].filter(Boolean).join(' › '),
      address: `${address}#${anchor}`,
      ...(isNamed && { isName: true }),
      words: isReference(kind) ? facts : '',
      text,
    };
    // The variants of an object have fields of the same name; the plain anchor is that of the usual one.
    const key = `${entry.within} ${heading}`;
    const same = found.get(key);
    if (same === undefined || entry.address.length < same.address.length) found.set(key, entry);
  }
  return [first, ...found.values()];
}
