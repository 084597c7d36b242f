import { Field } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** What a list is filtered by, and the page that is shown. */
export interface Filters<Values> {
  readonly values: Values;
  readonly page: number;
  /** Changes filters, which leads to the first page. */
  set: (changed: Partial<Values>) => void;
  setPage: (page: number) => void;
  /** The query that asks for the page. Filters that are empty are left out. */
  query: (take: number, fixed?: Partial<Values>) => string;
}

/** Filters that begin as given. */
export function useFilters<Values extends Record<string, string>>(beginning: Values): Filters<Values> {
  const [{ values, page }, set] = useState({ values: beginning, page: 1 });
  return {
    values,
    page,
    set: (changed) => set((before) => ({ values: { ...before.values, ...changed }, page: 1 })),
    setPage: (next) => set((before) => ({ ...before, page: next })),
    query: (take, fixed = {}) => {
      const given = Object.entries({ ...values, ...fixed } as Record<string, string>);
      const query = new URLSearchParams(given.filter(([, value]) => value !== ''));
      if (page > 1) query.set('skip', `${page}`);
      query.set('take', `${take}`);
      return query.toString();
    },
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
