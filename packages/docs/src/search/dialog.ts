import { createFind, type Find, type Hit, highlighted, snippetOf } from './find.ts';
import { mainPages } from './main-pages.ts';

/** What a dialog shows and does, from when it is first opened. */
interface Search {
  input: HTMLInputElement;
  results: HTMLElement;
  status: HTMLElement;
  find: Find;
}

let started: Promise<void> | undefined;

/** Makes the dialog of the search work; a failure is shown, and the next opening tries again. */
export function startSearch(dialog: HTMLDialogElement): Promise<void> {
  started ??= start(dialog).catch(() => {
    started = undefined;
    (dialog.querySelector('[role=status]') as HTMLElement).textContent =
      'The index of the search could not be loaded. Check your connection, then open the search again.';
  });
  return started;
}

async function start(dialog: HTMLDialogElement): Promise<void> {
  const response = await fetch('/search.json');
  const search: Search = {
    input: dialog.querySelector('input') as HTMLInputElement,
    results: dialog.querySelector('[role=listbox]') as HTMLElement,
    status: dialog.querySelector('[role=status]') as HTMLElement,
    find: await createFind(await response.json()),
  };
  const { input, results } = search;
  input.addEventListener('input', () => show(search));
  input.addEventListener('keydown', (event) => press(search, event));
  results.addEventListener('pointermove', ({ target }) => {
    const option = (target as Element).closest<HTMLElement>('[role=option]');
    if (option) choose(search, option);
  });
  results.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    if ((target as Element).closest('a') && !(ctrlKey || metaKey || shiftKey)) dialog.close();
  });
  show(search);
}

function show(search: Search): void {
  const { input, results, status, find } = search;
  const query = input.value.trim();
  const groups = query === '' ? [] : find(query);
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  results.replaceChildren(
    ...(count === 0
      ? [
          group(
            'Start here',
            mainPages.map(({ title, address, about }) => option(address, [title], '', [about])),
          ),
        ]
      : groups.map(({ kind, hits }) => group(kind, hits.map(hitOption)))),
  );
  for (const [index, each] of options(search).entries()) each.id = `search-result-${index}`;
  results.hidden = false;
  results.scrollTop = 0;
  input.ariaExpanded = 'true';
  status.textContent =
    query === '' ? '' : count === 0 ? `Nothing found for “${query}”.` : `${count} results for “${query}”`;
  status.classList.toggle('sr-only', count > 0);
  const [first] = options(search);
  if (first) choose(search, first);
}

const options = ({ results }: Search): HTMLElement[] => [
  ...results.querySelectorAll<HTMLElement>('[role=option]'),
];

function choose({ input, results }: Search, option: HTMLElement): void {
  results.querySelector('[aria-selected=true]')?.setAttribute('aria-selected', 'false');
  option.setAttribute('aria-selected', 'true');
  input.setAttribute('aria-activedescendant', option.id);
}

function press(search: Search, event: KeyboardEvent): void {
  const all = options(search);
  const at = all.findIndex((each) => each.ariaSelected === 'true');
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.isComposing) return;
  if (step !== undefined) {
    const next = all[(at + step + all.length) % all.length];
    if (next) choose(search, next);
    next?.scrollIntoView({ block: 'nearest' });
  } else if (event.key === 'Enter') all[at]?.click();
  else if (event.key === 'Escape' && search.input.value !== '') {
    search.input.value = '';
    show(search);
  } else return;
  event.preventDefault();
}

let groups = 0;

function group(label: string, options: HTMLElement[]): HTMLElement {
  const id = `search-group-${groups++}`;
  const heading = element('div', 'kind', label);
  heading.id = id;
  heading.role = 'presentation';
  const whole = element('div', 'group', heading, ...options);
  whole.role = 'group';
  whole.setAttribute('aria-labelledby', id);
  return whole;
}

function hitOption(hit: Hit): HTMLElement {
  const { address, title, within, isName } = hit.entry;
  const marked = (text: string) =>
    highlighted(text, hit).map((part, index) => (index % 2 === 0 ? part : element('mark', '', part)));
  const name = isName && within !== '' ? [element('code', '', ...marked(title))] : marked(title);
  return option(address, name, within, marked(snippetOf(hit)));
}

function option(
  address: string,
  title: (Node | string)[],
  within: string,
  about: (Node | string)[],
): HTMLElement {
  const link = element(
    'a',
    '',
    element('span', 'title', ...title),
    ' ',
    element('span', 'within', within),
    ' ',
    element('span', 'about', ...about),
  );
  link.setAttribute('href', address);
  link.role = 'option';
  link.tabIndex = -1;
  link.ariaSelected = 'false';
  return link;
}

function element(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}
