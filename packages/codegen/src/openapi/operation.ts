import { camelCase, capital } from '../names.ts';
import type { Parameter } from './parameters.ts';
import type { Body, Success } from './responses.ts';

/** How the pages of a list follow one another (`x-paging` at an operation). */
export interface Paging {
  /** The meaning of `parameter`: a page number, an offset, a cursor; `undocumented`: one of the first two. */
  by: 'page' | 'offset' | 'cursor' | 'undocumented';
  /** The query parameter, or the field of the body, that names the page. */
  parameter: string;
  /** The field of `data` that holds the records. */
  items: string;
  /** The field of `data` that holds the cursor of the next page. */
  cursor?: string;
  /** The query parameter, or the field of the body, that says how many records a page has at most. */
  size?: string;
  /** The documented size of a page for which none is asked. */
  defaultSize?: number;
  /** The field of `data` that counts all records, by its name. */
  total?: string;
  /** The field of `data` that counts the records that match, by its name. */
  filtered?: string;
}

/** One operation of a document. Everything that follows from it is emitted from this. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  pointer: string;
  summary: string | undefined;
  description: string | undefined;
  deprecated: boolean;
  /** The first tag. */
  tag: string | undefined;
  /** The object of the client that has it: `webTools`. */
  resource: string;
  /** Its method there: `update`. */
  name: string;
  /** Whether it changes nothing: by its method or `x-safe`. */
  safe: boolean;
  idempotent: boolean;
  /** Whether its requests have the API key (`security`). */
  sendsKey: boolean;
  parameters: Parameter[];
  requestBody: Body | undefined;
  /** Whether the document says in so many words that a request may come without the body. */
  mayOmitBody: boolean;
  /** By status, for example `200`, `2XX` or `default`; responses without a JSON body are left out. */
  responses: Map<string, Body>;
  success: Success;
  paging: Paging | undefined;
}

/** The method that pages through a list: `list` → `iterate`, `search` → `iterateSearch`. */
export const iteratorOf = ({ name }: Pick<Operation, 'name'>): string =>
  name === 'list' ? 'iterate' : `iterate${capital(name)}`;

/** The field that says what the parameter of the pages counts, where that is undocumented: `skipCounts`. */
export const countsOf = ({ parameter }: Pick<Paging, 'parameter'>): string =>
  `${/^[A-Za-z_$][\w$]*$/.test(parameter) ? parameter : camelCase(parameter)}Counts`;
