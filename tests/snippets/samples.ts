import { referencePages } from '@voice-agent/docs/reference';
import { type Page, parsePage } from './pages.ts';

/** The reference pages of the site with their samples; their other snippets are examples. */
export const samplePages = (): Page[] =>
  referencePages().map(({ id, body }) => parsePage(id, section(body, 'Samples')));

/** The text below a heading, up to the next. */
const section = (body: string, heading: string): string =>
  body.split(/^###? /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
