import { Select, Text } from '@voice-agent/ui';
import type { JSX } from 'preact';
import type { ParameterData, Suggestion } from './model.ts';

/** The field of a parameter. @param suggestions the values to choose from, beside any other */
export function ParameterField({
  parameter: { name, in: place, required, shape, style, type, values, about },
  text,
  suggestions,
  onEnter,
}: {
  parameter: ParameterData;
  text: string;
  suggestions: Suggestion[];
  onEnter: (text: string) => void;
}): JSX.Element {
  const isJson = shape !== 'value' || style === 'json';
  const hint = [
    `${required ? 'Required' : 'Optional'}. ${about}`,
    isJson ? 'As JSON.' : '',
    place === 'header' ? 'A header.' : '',
    place === 'cookie' ? 'A cookie. A browser does not send it, so use the curl line.' : '',
  ]
    .filter(Boolean)
    .join(' ');
  if (values !== undefined) {
    // An example that is invalid may hold another.
    const all = text === '' || values.includes(text) ? values : [...values, text];
    const options = all.map((each) => [each, each] as const);
    return (
      <Select label={name} hint={hint} value={text} options={[['', ''], ...options]} onChange={onEnter} />
    );
  }
  const list = `values-of-${place}-${name}`;
  return (
    <>
      <Text
        label={name}
        hint={hint}
        type={!isJson && (type === 'integer' || type === 'number') ? 'number' : 'text'}
        value={text}
        onInput={onEnter}
        list={suggestions.length === 0 ? undefined : list}
      />
      {suggestions.length === 0 ? null : (
        <datalist id={list}>
          {suggestions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
