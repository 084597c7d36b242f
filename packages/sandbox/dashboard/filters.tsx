import { Field, Select } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { setQuery } from './route.ts';

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

/** Chooses the value of a filter, or any. */
export function FilterSelect<Name extends string>(props: {
  label: string;
  name: Name;
  of: Pick<Filters<Record<Name, string>>, 'values' | 'set'>;
  options: readonly (string | readonly [value: string, shown: string])[];
}): JSX.Element {
  const { label, name, of, options } = props;
  return (
    <Select
      label={label}
      value={of.values[name]}
      options={[['', 'Any'], ...options]}
      onChange={(value) => of.set({ [name]: value } as Partial<Record<Name, string>>)}
    />
  );
}

/** Filters that are kept in the address, as the control API has them. @param query what follows the question mark */
export function queryFilters(query: string): {
  get: (name: string) => string;
  set: (name: string) => (value: string) => void;
  asking: (take: number) => string;
} {
  const filters = new URLSearchParams(query);
  return {
    get: (name) => filters.get(name) ?? '',
    set: (name) => (value) => {
      // What was typed comes later than what was clicked since.
      const next = new URLSearchParams(location.hash.split('?')[1]);
      if (value === '') next.delete(name);
      else next.set(name, value);
      setQuery(next.toString());
    },
    asking: (take) => `${new URLSearchParams([...filters, ['take', `${take}`]])}`,
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
