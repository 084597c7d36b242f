import { byTitle, type Place, placesToShow } from './rank.ts';

/** What of Pagefind is used here. */
interface Pagefind {
  /** @returns null when another search has begun meanwhile */
  debouncedSearch(text: string): Promise<{ results: { data(): Promise<Found> }[] } | null>;
}

interface Found {
  url: string;
  meta: { title: string };
  excerpt: string;
  sub_results: Place[];
}

const pagesShown = 10;

/** The search: a button and a dialog. Its index is loaded when it is opened for the first time. */
class SiteSearch extends HTMLElement {
  #pagefind: Promise<Pagefind> | undefined;

  connectedCallback(): void {
    const [open, close] = [this.#part<HTMLButtonElement>('.open'), this.#part<HTMLButtonElement>('.close')];
    const dialog = this.#part<HTMLDialogElement>('dialog');
    const input = this.#part<HTMLInputElement>('input');
    const show = (): void => {
      dialog.showModal();
      input.select();
      void this.#load();
    };
    open.disabled = false;
    open.addEventListener('click', show);
    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', ({ target }) => {
      // A click beside it, or on a result that is on this page.
      if (target === dialog || (target as Element).closest('a')) dialog.close();
    });
    input.addEventListener('input', () => void this.#search(input.value.trim()));
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') dialog.querySelector<HTMLAnchorElement>('ol a')?.click();
      // In a search field this key only empties it.
      if (key === 'Escape') dialog.close();
    });
    addEventListener('keydown', (event) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (dialog.open) dialog.close();
      else show();
    });
    if (/Mac|iPhone|iPad/.test(navigator.platform)) this.#part('kbd').textContent = '⌘ K';
  }

  #part<E extends HTMLElement>(selector: string): E {
    return this.querySelector(selector) as E;
  }

  #load(): Promise<Pagefind> {
    const address = '/pagefind/pagefind.js';
    this.#pagefind ??= import(/* loads pagefind.js, which the build makes */ /* @vite-ignore */ address);
    this.#pagefind.catch(() => {
      this.#pagefind = undefined;
      this.#say('The index of the search is not there. It is made when the site is built.');
    });
    return this.#pagefind;
  }

  #say(text: string): void {
    this.#part('[role=status]').textContent = text;
  }

  async #search(text: string): Promise<void> {
    const list = this.#part('ol');
    if (text === '') {
      list.replaceChildren();
      return this.#say('');
    }
    const pagefind = await this.#load().catch(() => undefined);
    const answer = await pagefind?.debouncedSearch(text);
    if (!answer) return;
    const found = await Promise.all(answer.results.slice(0, pagesShown).map((result) => result.data()));
    // What was typed meanwhile has an answer of its own.
    if (this.#part<HTMLInputElement>('input').value.trim() !== text) return;
    const pages = byTitle(found, text, ({ meta }) => meta.title);
    list.replaceChildren(...pages.map((page) => entry(page, text)));
    const count = answer.results.length;
    this.#say(
      `${count === 0 ? 'No page has' : count === 1 ? '1 page has' : `${count} pages have`} “${text}”.`,
    );
  }
}

/** A page with the places on it. */
function entry(page: Found, text: string): HTMLLIElement {
  const places = placesToShow(page.sub_results, text, page.url);
  const item = line(page.meta.title, page.url, places.length === 0 ? page.excerpt : '');
  if (places.length > 0) {
    const below = document.createElement('ol');
    below.append(...places.map(({ title, url, excerpt }) => line(title, url, excerpt)));
    item.append(below);
  }
  return item;
}

function line(title: string, url: string, excerpt: string): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  link.textContent = title;
  if (excerpt !== '') {
    const words = document.createElement('span');
    // From the index of this site, in which everything but `mark` is escaped.
    words.innerHTML = excerpt;
    link.append(words);
  }
  item.append(link);
  return item;
}

customElements.define('site-search', SiteSearch);
