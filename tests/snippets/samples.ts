import { referencePages } from '@voice-agent/docs/reference';
import { type Page, parsePage } from './pages.ts';

/** The reference pages of the site with their samples; their other snippets are examples. */
export const samplePages = (): Page[] =>
  referencePages().map(({ id, body }) => parsePage(id, section(body, 'Samples') || receiving(body)));

/** The text below a heading, up to the next. */
const section = (body: string, heading: string): string =>
  body.split(/^###? /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';

/** The samples of an event: a receiver and a delivery to it. Before them are headers to read. */
const receiving = (body: string): string => section(body, 'Receive it').replace(/^.*?(?=^```ts)/ms, '');
