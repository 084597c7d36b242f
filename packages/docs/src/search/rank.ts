/** A part of a page that the search has found, below a heading. */
export interface Place {
  title: string;
  /** With the anchor of the heading. */
  url: string;
  /** HTML, with what was searched in `mark`. */
  excerpt: string;
}

/** How many places of one page are shown. */
const placesShown = 4;

/**
 * The places of a page that are worth a line: first those whose headings hold what was searched, as a field's does.
 *
 * @param page the address of the page; its beginning is no place of its own
 */
export function placesToShow(places: Place[], text: string, page: string): Place[] {
  const below = places.filter(({ url }) => url !== page && !url.endsWith('#_top'));
  return byTitle(below, text, ({ title }) => title).slice(0, placesShown);
}

/** The same in the order of how many words of the text their titles hold; else in the order that they had. */
export function byTitle<T>(all: T[], text: string, titleOf: (each: T) => string): T[] {
  // Short words are in every title.
  const words = text.toLowerCase().match(/\S{3,}/g) ?? [];
  const held = (each: T): number => words.filter((word) => titleOf(each).toLowerCase().includes(word)).length;
  return all.toSorted((a, b) => held(b) - held(a));
}
