import { Field } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { setQuery } from './route.ts';

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
