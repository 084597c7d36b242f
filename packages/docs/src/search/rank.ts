/** A part of a page that the search has found, below a heading. */
export interface Place {
  title: string;
  /** With the anchor of the heading. */
  url: string;
  /** HTML, with what was searched in `mark`. */
  excerpt: string;
}

/** A page that the search has found. */
export interface Found {
  url: string;
  meta: { title: string; keywords?: string };
  /** HTML, with what was searched in `mark`. */
  excerpt: string;
  sub_results: Place[];
  /** How well its text fits; the best result has the highest. */
  score: number;
}

/** How many places of one page are shown. */
const placesShown = 4;

/** How much the text of a page counts, by how its address begins: what people read to build something comes first. */
const weights: [prefix: string, weight: number][] = [
  ['/guides/', 1],
  ['/reference/', 1],
  ['/webhooks/', 1],
  ['/sdk/', 0.8],
  ['/cli/', 0.8],
  ['/control-api/', 0.7],
  ['/downloads/', 0.6],
  ['/contributing/', 0.4],
  ['/open/', 0.4],
  // The rest of the project: rules, coverage, changelog.
  ['/', 0.1],
];

const weightOf = (url: string): number => weights.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 0;

/**
 * Pages in the order in which they are shown: those with the text as a keyword or as the name of a field first, then by
 * how many words of it their titles, keywords and headings have, and by their text. The last two count by the weight of
 * the page.
 */
export function ranked(pages: Found[], text: string): Found[] {
  const best = Math.max(...pages.map(({ score }) => score), Number.MIN_VALUE);
  const rank = ({ url, meta, sub_results, score }: Found): number => {
    const keywords = (meta.keywords ?? '').toLowerCase().split(/,\s*/);
    const weight = weightOf(url);
    const exact = keywords.includes(text.toLowerCase())
      ? 1
      : sub_results.some((place) => isNamed(place, text))
        ? weight
        : 0;
    const named = Math.max(
      wordsIn(`${meta.title} ${meta.keywords ?? ''}`, text),
      ...sub_results.map(({ title }) => wordsIn(title, text) * Math.min(0.8, 2 * weight)),
    );
    return 2 * exact + named + (score / best) * weight;
  };
  return pages.filter((page) => isMeant(page, text)).toSorted((a, b) => rank(b) - rank(a));
}

/** Not when all that was found is the first letter or two of a word: a word that is nowhere is cut until it is somewhere. */
function isMeant({ excerpt, sub_results }: Found, text: string): boolean {
  const all = [excerpt, ...sub_results.map((place) => place.excerpt)].join(' ');
  const marks = [...all.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, mark = '']) => mark.length);
  const longest = Math.max(...text.split(/\s+/).map((word) => word.length));
  return marks.length === 0 || Math.max(...marks) >= Math.min(3, longest);
}

/** The share of the words of a text that another one has, from 0 to 1; one that is the beginning of another counts half. */
function wordsIn(where: string, text: string): number {
  // Short words are in every title.
  const words = text.toLowerCase().match(/\S{3,}/g) ?? [];
  const lower = where.toLowerCase();
  const whole = lower.split(/[^\p{L}\p{N}]+/u);
  const points = words.map((word) => (whole.includes(word) ? 1 : lower.includes(word) ? 0.5 : 0));
  return words.length === 0 ? 0 : points.reduce<number>((sum, each) => sum + each, 0) / words.length;
}

/** Whether a heading is what was searched, as that of a field is: `toolSettings.timeout` is found as `timeout`, too. */
const isNamed = ({ title }: Place, text: string): boolean =>
  `.${title.toLowerCase()}`.endsWith(`.${text.toLowerCase()}`);

/**
 * The places of a page that are worth a line: first those that are named as what was searched, then those whose headings
 * have its words.
 *
 * @param page the address of the page; its beginning is not a separate place
 */
export function placesToShow(places: Place[], text: string, page: string): Place[] {
  const rank = (place: Place): number => (isNamed(place, text) ? 2 : 0) + wordsIn(place.title, text);
  return (
    places
      .filter(({ url }) => url !== page && !url.endsWith('#_top'))
      // The field of a variant has a longer anchor.
      .toSorted((a, b) => rank(b) - rank(a) || a.url.length - b.url.length)
      .slice(0, placesShown)
  );
}
