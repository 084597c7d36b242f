import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

/** A label, a control, and its hint or error. `children` gets the attributes of the control. */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: string;
  hint?: ComponentChildren;
  error?: ComponentChildren;
  children: (props: ControlProps) => ComponentChildren;
}): JSX.Element {
  const id = useId();
  const notes = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter((note) => note !== '');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        ...(notes.length > 0 && { 'aria-describedby': notes.join(' ') }),
        ...(error ? { 'aria-invalid': 'true' as const } : {}),
      })}
      {error ? (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

const types = { text: { type: 'text' }, password: { type: 'password' }, number: { type: 'number' } } as const;

/** A field of one line. `attributes` are of its input; `list` is the id of a datalist. */
export function Text({
  label,
  hint,
  error,
  onInput,
  type = 'text',
  list,
  ...attributes
}: {
  label: string;
  hint?: ComponentChildren;
  error?: ComponentChildren;
  value: string;
  type?: keyof typeof types;
  /** For a text. */
  list?: string | undefined;
  inputMode?: 'text' | 'numeric' | 'url';
  placeholder?: string;
  onInput: (value: string) => void;
}): JSX.Element {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <input
          {...props}
          {...attributes}
          {...(list === undefined ? types[type] : { ...types.text, list })}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** A list to choose from. An option is its value, or a value and what is shown for it. */
export function Select({
  label,
  hint,
  error,
  value,
  options,
  onChange,
}: {
  label: string;
  hint?: ComponentChildren;
  error?: ComponentChildren;
  value: string;
  options: readonly (string | readonly [value: string, shown: string])[];
  onChange: (value: string) => void;
}): JSX.Element {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <select {...props} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => {
            const [key, shown] = typeof option === 'string' ? [option, option] : option;
            return (
              <option key={key} value={key} selected={key === value}>
                {shown}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}

/** A few values side by side, one of them selected. */
export function Pills({
  legend,
  value,
  options,
  onChange,
  describedBy,
  joined = false,
}: {
  legend: ComponentChildren;
  value: string;
  options: readonly (readonly [value: string, shown: ComponentChildren])[];
  onChange: (value: string) => void;
  describedBy?: string;
  /** Small, and without space between them. */
  joined?: boolean;
}): JSX.Element {
  const name = useId();
  return (
    <fieldset class={joined ? 'pills joined' : 'pills'} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      <div>
        {options.map(([key, shown]) => (
          <label key={key}>
            <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
            <span>{shown}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
