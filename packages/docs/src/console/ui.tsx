import type { Violation } from '@voice-agent/client/behaviours';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { Example } from './model.ts';
import type { Verdict } from './response.ts';

/** The attributes of a control that belong to its label and its remarks. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

/** A label, a control, and what is to be said about it. `children` gets the attributes of the control. */
function Field({
  label,
  hint,
  problem,
  children,
}: {
  label: string;
  hint?: ComponentChildren;
  problem?: ComponentChildren;
  children: (props: ControlProps) => ComponentChildren;
}): JSX.Element {
  const id = useId();
  const notes = [problem ? `${id}-problem` : '', hint ? `${id}-hint` : ''].filter((note) => note !== '');
  return (
    <div class="entry">
      <label for={id}>{label}</label>
      {children({
        id,
        ...(notes.length > 0 && { 'aria-describedby': notes.join(' ') }),
        ...(problem ? { 'aria-invalid': 'true' as const } : {}),
      })}
      {problem ? (
        <p class="problem" id={`${id}-problem`}>
          {problem}
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

/** A field for one line of text. */
export function TextField({
  label,
  hint,
  problem,
  value,
  onInput,
  type = 'text',
  inputMode,
  list,
}: {
  label: string;
  hint?: ComponentChildren;
  problem?: ComponentChildren;
  value: string;
  onInput: (value: string) => void;
  type?: keyof typeof types;
  inputMode?: 'url';
  /** The id of a datalist; for a text. */
  list?: string | undefined;
}): JSX.Element {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(props) => (
        <input
          {...props}
          {...(list === undefined ? types[type] : { ...types.text, list })}
          {...(inputMode && { inputMode })}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** A list to choose from. An option is a value, and what is shown for it where that differs. */
export function Select({
  label,
  hint,
  value,
  options,
  onChange,
}: {
  label: string;
  hint?: ComponentChildren;
  value: string;
  options: readonly (readonly [value: string, shown: string])[];
  onChange: (value: string) => void;
}): JSX.Element {
  return (
    <Field label={label} hint={hint}>
      {(props) => (
        <select {...props} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map(([key, shown]) => (
            <option key={key} value={key}>
              {shown}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The cases of the corpus to choose from: those that the interface accepts, then those that it refuses. */
export function ExampleSelect({
  examples,
  chosen,
  onChoose,
}: {
  examples: readonly Example[];
  /** The name of a case. */
  chosen: string;
  onChoose: (name: string) => void;
}): JSX.Element {
  const reason = examples.find(({ name }) => name === chosen)?.reason;
  const options = (refused: boolean) =>
    examples
      .filter((each) => (each.reason !== undefined) === refused)
      .map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ));
  return (
    <Field label="Example" hint={reason === undefined ? undefined : `Refused: ${reason}`}>
      {(props) => (
        <select {...props} value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
          <optgroup label="Accepted">{options(false)}</optgroup>
          <optgroup label="Refused by the interface">{options(true)}</optgroup>
        </select>
      )}
    </Field>
  );
}

/** An editor for JSON. */
export function BodyField({
  value,
  hint,
  problem,
  onInput,
}: {
  value: string;
  hint: string;
  problem?: ComponentChildren;
  onInput: (value: string) => void;
}): JSX.Element {
  const lines = Math.min(Math.max(value.split('\n').length + 1, 5), 24);
  return (
    <Field label="Body" hint={hint} problem={problem}>
      {(props) => (
        <textarea
          {...props}
          rows={lines}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** Where a value breaks the interface, with the rule and where that is explained. */
export function Broken({
  violation: { pointer, reason, rule },
  rules,
}: {
  violation: Violation;
  rules: Record<string, string>;
}): JSX.Element {
  return (
    <>
      <code>{pointer === '' ? 'The whole' : pointer}</code> {reason}
      {rule === undefined ? null : (
        <>
          : rule <RuleLink id={rule} address={rules[rule]} />
        </>
      )}
      .
    </>
  );
}

/** A rule by its id, and its place in the reference. */
export function RuleLink({ id, address }: { id: string; address: string | undefined }): JSX.Element {
  return address === undefined ? (
    <code>{id}</code>
  ) : (
    <a href={address}>
      <code>{id}</code>
    </a>
  );
}

const marks: Record<Verdict, string> = { valid: '✓', invalid: '✕', undocumented: '○' };

/** What is to be said, with its verdict as a mark. */
export function Note({ verdict, children }: { verdict: Verdict; children: ComponentChildren }): JSX.Element {
  return (
    <div class={`note ${verdict}`}>
      <span aria-hidden="true">{marks[verdict]}</span>
      <div>{children}</div>
    </div>
  );
}

/** Text as it is, under a name. Long ones scroll, also by keys. */
export function Code({ name, text, copies }: { name: string; text: string; copies?: string }): JSX.Element {
  return (
    <figure class="code">
      <figcaption>
        <span>{name}</span>
        {copies === undefined ? null : <Copy text={text} what={copies} />}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

const shownForMs = 4_000;

/** Copies a text. @param what is copied, such as `the curl line` */
function Copy({ text, what }: { text: string; what: string }): JSX.Element {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), shownForMs);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied.'),
      () => setSaid('The browser did not allow it: select the text and copy it.'),
    );
  };
  return (
    <span class="copy">
      <span role="status">{said}</span>
      <button type="button" onClick={copy}>
        Copy<span class="sr-only"> {what}</span>
      </button>
    </span>
  );
}
