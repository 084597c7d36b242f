import { render } from 'preact';
import looks from './console.css?url';
import { Console, Panel, subjectOf } from './console.tsx';
import { loadJson } from './kept.ts';
import type { LoadedData } from './model.ts';

const loadData = (): Promise<LoadedData> => loadJson('/console-data.json');

/** Puts the console in the place of what is there for readers without JavaScript. */
export async function openConsole(root: Element): Promise<void> {
  const data = await loadData();
  root.replaceChildren();
  render(<Console data={data} />, root);
}

/**
 * Opens the form of an operation or an event above the columns of its page.
 *
 * @param example the name of the example to start from; without it that of last time, or the first
 * @param opener gets the focus back
 * @throws Error when the data of the console cannot be loaded
 */
export async function openPanel(id: string, example: string | undefined, opener: HTMLElement): Promise<void> {
  const [data] = await Promise.all([loadData(), loadLooks()]);
  const subject = subjectOf(data, id);
  const columns = document.querySelector('.reference-part');
  if (subject === undefined || columns === null) throw new Error(`There is nothing to try as ${id}.`);
  const root = document.querySelector('#console') ?? document.createElement('div');
  root.id = 'console';
  root.className = 'ui not-content';
  columns.before(root);
  const close = () => {
    render(null, root);
    root.remove();
    opener.focus();
  };
  // One that is open already starts anew.
  render(null, root);
  render(<Panel data={data} subject={subject} example={example} close={close} />, root);
}

/** A stylesheet that only this form needs. */
async function loadLooks(): Promise<void> {
  if (document.querySelector(`link[href="${looks}"]`) !== null) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: looks });
  const loaded = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  await loaded;
}
