import { type Found, placesToShow } from './rank.ts';
import { recentSearches } from './recent.ts';
import { suggestions } from './suggestions.ts';

/** A page that was found, and the places on it. */
export function pageOptions(page: Found, text: string): HTMLElement[] {
  const places = placesToShow(page.sub_results, text, page.url);
  return [
    link(page.meta.title, page.url, places.length === 0 ? page.excerpt : ''),
    ...places.map(({ title, url, excerpt }) => {
      const option = link(title, url, excerpt);
      option.classList.add('place');
      return option;
    }),
  ];
}

/** What is shown before anything is typed: what was searched last, and pages that many look for. */
export function firstOptions(): HTMLElement[] {
  const recent = recentSearches().map((text) => {
    const button = document.createElement('button');
    button.type = 'button';
    return option(button, text);
  });
  const groups = [suggestionOptions()];
  return recent.length === 0 ? groups : [group('Recent', recent), ...groups];
}

export const suggestionOptions = (): HTMLElement =>
  group(
    'Suggestions',
    suggestions.map(({ title, url }) => link(title, url)),
  );

function group(name: string, options: HTMLElement[]): HTMLElement {
  const element = document.createElement('div');
  element.role = 'group';
  element.ariaLabel = name;
  element.append(...options);
  return element;
}

function link(title: string, url: string, excerpt = ''): HTMLElement {
  const anchor = document.createElement('a');
  anchor.href = url;
  const element = option(anchor, title);
  if (excerpt !== '') {
    const words = document.createElement('span');
    // From the index of this site, in which everything but `mark` is escaped.
    words.innerHTML = excerpt;
    element.append(words);
  }
  return element;
}

function option<E extends HTMLElement>(element: E, text: string): E {
  element.role = 'option';
  element.textContent = text;
  return element;
}
