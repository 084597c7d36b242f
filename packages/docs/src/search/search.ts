import { firstOptions, pageOptions, suggestionOptions } from './options.ts';
import { type Found, ranked } from './rank.ts';
import { keepSearch } from './recent.ts';

/** What of Pagefind is used here. */
interface Pagefind {
  options(options: { ranking: { metaWeights: Record<string, number> } }): Promise<void>;
  search(text: string): Promise<{ results: Result[] }>;
  /** @returns null when another search started meanwhile */
  debouncedSearch(text: string, options?: object, waitMs?: number): Promise<{ results: Result[] } | null>;
}

interface Result {
  id: string;
  score: number;
  data(): Promise<Omit<Found, 'score'>>;
}

/** How many pages are looked at, and how many of them are shown. */
const pagesRead = 25;
const pagesShown = 8;

/** The search: a button and a dialog. Its index is loaded when it is opened for the first time. */
class SiteSearch extends HTMLElement {
  #pagefind: Promise<Pagefind> | undefined;

  connectedCallback(): void {
    const [open, close] = [this.#part<HTMLButtonElement>('.open'), this.#part<HTMLButtonElement>('.close')];
    const [dialog, input, list] = [this.#dialog, this.#input, this.#list];
    open.disabled = false;
    open.addEventListener('click', () => this.open());
    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', ({ target }) => {
      // A click beside it, or on a result that is on this page.
      if (target === dialog || (target as Element).closest('a')) dialog.close();
    });
    list.addEventListener('click', ({ target }) => {
      const chosen = (target as Element).closest('[role=option]');
      if (chosen instanceof HTMLButtonElement) this.open(chosen.textContent ?? '');
      else if (chosen !== null && this.#text !== '') keepSearch(this.#text);
    });
    input.addEventListener('input', () => void this.#search());
    input.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        this.#move(event.key === 'ArrowDown' ? 1 : -1);
      }
      if (event.key === 'Enter') this.#chosen?.click();
      // In a search field this key only empties it.
      if (event.key === 'Escape') dialog.close();
    });
    addEventListener('keydown', (event) => {
      const isOpener = event.key === 'k' && (event.ctrlKey || event.metaKey);
      if (!isOpener && (event.key !== '/' || isTyping(event.target))) return;
      event.preventDefault();
      if (dialog.open && event.key === 'k') dialog.close();
      else this.open();
    });
  }

  /** Opens the dialog. @param text what is searched; default: what was searched before */
  open(text: string = this.#text): void {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#input.value = text;
    this.#input.select();
    void this.#load().catch(() => undefined);
    void this.#search();
  }

  get #dialog(): HTMLDialogElement {
    return this.#part('dialog');
  }
  get #input(): HTMLInputElement {
    return this.#part('input');
  }
  get #list(): HTMLElement {
    return this.#part('[role=listbox]');
  }
  get #text(): string {
    return this.#input.value.trim();
  }
  get #chosen(): HTMLElement | undefined {
    return this.#list.querySelector<HTMLElement>('[aria-selected=true]') ?? undefined;
  }

  #part<E extends HTMLElement>(selector: string): E {
    return this.querySelector(selector) as E;
  }

  #load(): Promise<Pagefind> {
    const address = '/pagefind/pagefind.js';
    this.#pagefind ??= import(/* loads pagefind.js, which the build makes */ /* @vite-ignore */ address).then(
      async (pagefind: Pagefind) => {
        await pagefind.options({ ranking: { metaWeights: { title: 5, keywords: 5 } } });
        return pagefind;
      },
    );
    this.#pagefind.catch(() => {
      this.#pagefind = undefined;
      this.#say('The search index is missing. Run `pnpm build`.');
    });
    return this.#pagefind;
  }

  #say(text: string): void {
    this.#part('[role=status]').textContent = text;
  }

  #show(options: HTMLElement[]): void {
    this.#list.replaceChildren(...options);
    const all = this.#list.querySelectorAll('[role=option]');
    for (const [index, option] of all.entries()) option.id = `search-result-${index}`;
    this.#choose(all[0]);
  }

  /** Marks the option that Enter takes. */
  #choose(option: Element | undefined): void {
    for (const each of this.#list.querySelectorAll('[role=option]'))
      each.setAttribute('aria-selected', String(each === option));
    this.#input.setAttribute('aria-activedescendant', option?.id ?? '');
    option?.scrollIntoView({ block: 'nearest' });
  }

  #move(by: number): void {
    const all = [...this.#list.querySelectorAll('[role=option]')];
    const index = all.findIndex((each) => each.ariaSelected === 'true');
    this.#choose(all.at((index + by) % all.length));
  }

  async #search(): Promise<void> {
    const text = this.#text;
    if (text === '') {
      this.#show(firstOptions());
      return this.#say('');
    }
    const pagefind = await this.#load().catch(() => undefined);
    const answer = await pagefind?.debouncedSearch(text, {}, 150);
    if (!pagefind || !answer) return;
    // Pages have all words, or else any of them.
    const words = answer.results.length > 0 ? [] : text.split(/\s+/);
    const any = [answer, ...(await Promise.all(words.map((word) => pagefind.search(word))))];
    const results = new Map(any.flatMap((each) => each.results).map((each) => [each.id, each]));
    const read = [...results.values()].slice(0, pagesRead);
    const found = await Promise.all(
      read.map(async (each) => ({ ...(await each.data()), score: each.score })),
    );
    // What was typed meanwhile has results of its own.
    if (this.#text !== text) return;
    const pages = ranked(found, text).slice(0, pagesShown);
    this.#say(pages.length === 0 ? `No results for “${text}”.` : `Best matches for “${text}”`);
    this.#show(pages.length === 0 ? [suggestionOptions()] : pages.flatMap((page) => pageOptions(page, text)));
  }
}

/** Whether a key is meant for a field. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'));

customElements.define('site-search', SiteSearch);

declare global {
  interface HTMLElementTagNameMap {
    'site-search': SiteSearch;
  }
}
