import { render } from 'preact';
import { Console } from './console.tsx';
import type { ConsoleData } from './model.ts';

const root = document.querySelector('#console');
const data = document.querySelector('#console-data')?.textContent;
if (root !== null && data) {
  // What is there until now is for readers without JavaScript.
  root.replaceChildren();
  render(<Console data={JSON.parse(data) as ConsoleData} />, root);
}
