import { Field } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { setQuery } from './route.ts';

/** How many records a page of a history has. */
export const pageSize = 50;

/** The filters and the page of a list, as its address has them. */
export interface QueryFilters {
  get: (name: string) => string;
  /** Leads to the first page. */
  set: (name: string) => (value: string) => void;
  /** The page, from 1. */
  page: number;
  /** Leads to another page. @param newest the id of the first record of the list, as it was when it was shown */
  go: (page: number, newest: string | undefined) => void;
  /** The query for the control API. */
  asked: string;
}

/** Filters that are kept in the address, as the control API has them. @param query what follows the question mark */
export function queryFilters(query: string): QueryFilters {
  const filters = new URLSearchParams(query);
  const page = Math.max(1, Math.trunc(Number(filters.get('page'))) || 1);
  const asked = new URLSearchParams(filters);
  asked.delete('page');
  asked.set('skip', `${(page - 1) * pageSize}`);
  asked.set('take', `${pageSize}`);
  return {
    get: (name) => filters.get(name) ?? '',
    set: (name) => (value) => {
      // What was typed comes later than what was clicked since.
      const next = new URLSearchParams(location.hash.split('?')[1]);
      for (const each of ['page', 'until', name]) next.delete(each);
      if (value !== '') next.set(name, value);
      setQuery(next.toString());
    },
    page,
    go: (to, newest = '') => {
      const next = new URLSearchParams(filters);
      next.set('page', `${to}`);
      // What comes meanwhile does not move the pages.
      if (page === 1) next.set('until', newest);
      // The first page has what is new.
      if (to === 1) for (const name of ['page', 'until']) next.delete(name);
      location.hash = `${location.hash.split('?')[0]}${next.size > 0 ? `?${next}` : ''}`;
      scrollTo(0, 0);
      document.querySelector<HTMLElement>('h1')?.focus();
    },
    asked: `${asked}`,
  };
}

/** How long a reader pauses before what was typed is searched for. */
const pauseMs = 200;
let pausing: number | undefined;

/** A field that searches while it is typed into. @param props.value what it begins with */
export function Search({
  label,
  value,
  onSearch,
}: {
  label: string;
  value?: string;
  onSearch: (text: string) => void;
}): JSX.Element {
  useEffect(() => () => clearTimeout(pausing), []);
  return (
    <Field label={label}>
      {(props) => (
        <input
          {...props}
          type="search"
          autocomplete="off"
          defaultValue={value}
          onInput={({ currentTarget: { value } }) => {
            clearTimeout(pausing);
            pausing = window.setTimeout(() => onSearch(value), pauseMs);
          }}
        />
      )}
    </Field>
  );
}
