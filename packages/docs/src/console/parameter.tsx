import type { JSX } from 'preact';
import type { KnownWebTool } from './fill.ts';
import type { ParameterData } from './model.ts';
import { Select, TextField } from './ui.tsx';

/** The field of a parameter. @param known the records that the reader may choose from */
export function ParameterField({
  parameter: { name, isRequired, kind, values = [], about },
  text,
  known,
  onEnter,
}: {
  parameter: ParameterData;
  text: string;
  known: KnownWebTool[];
  onEnter: (text: string) => void;
}): JSX.Element {
  const hint = `${isRequired ? 'Required' : 'Optional'}. ${about}`;
  if (kind === 'boolean' || kind === 'enum') {
    const usual = kind === 'boolean' ? ['true', 'false'] : values;
    // An example that is refused may hold another.
    const all = text === '' || usual.includes(text) ? usual : [...usual, text];
    const options = all.map((each) => [each, each] as const);
    return (
      <Select label={name} hint={hint} value={text} options={[['', ''], ...options]} onChange={onEnter} />
    );
  }
  return (
    <>
      <TextField
        label={name}
        hint={hint}
        type={kind === 'integer' ? 'number' : 'text'}
        value={text}
        onInput={onEnter}
        list={known.length === 0 ? undefined : 'known-records'}
      />
      {known.length === 0 ? null : (
        <datalist id="known-records">
          {known.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
