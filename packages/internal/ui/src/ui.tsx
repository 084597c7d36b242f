import { type Signal, signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { around, json, type Piece } from './json.ts';
import { source } from './source.ts';

/** What was done, for those who see and those who hear it. */
const message: Signal<string> = signal('');
let forgetting: number | undefined;

/** Shows a short message about what was done. */
export function say(text: string): void {
  message.value = text;
  clearTimeout(forgetting);
  forgetting = window.setTimeout(() => {
    message.value = '';
  }, 8_000);
}

/** How many panels are open, one over the other. */
const depth: Signal<number> = signal(0);

/**
 * Shows messages of `say`; it has to exist before the first one. Below an open panel it could be neither seen nor heard,
 * so each panel has its own.
 *
 * @param props.of the number of its panel; 0 is the page
 */
export function Said({ of = 0 }: { of?: number }): JSX.Element {
  return (
    <p class="said" role="status">
      {of === depth.value && message.value}
    </p>
  );
}

/** A heading of a section, with a sentence about it. It takes the focus when the section is opened. */
export function Title({ children, about }: { children: string; about?: ComponentChildren }): JSX.Element {
  useEffect(() => {
    document.title = `${children} · Voice agent sandbox`;
  }, [children]);
  return (
    <header class="title">
      <h1 tabIndex={-1}>{children}</h1>
      {about && <p>{about}</p>}
    </header>
  );
}

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
  value,
  options,
  onChange,
}: {
  label: string;
  hint?: ComponentChildren;
  value: string;
  options: readonly (string | readonly [value: string, shown: string])[];
  onChange: (value: string) => void;
}): JSX.Element {
  return (
    <Field label={label} hint={hint}>
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

/** A state in colour and in words. */
export function Status({ tone, children }: { tone: Tone; children: ComponentChildren }): JSX.Element {
  return (
    <span class={`status ${tone}`}>
      <span aria-hidden="true">{marks[tone]}</span> {children}
    </span>
  );
}

export type Tone = 'good' | 'busy' | 'bad' | 'quiet' | 'warn';
const marks: Record<Tone, string> = { good: '✓', busy: '●', bad: '✕', quiet: '○', warn: '!' };

/** A remark in a box. */
export function Note({ tone, children }: { tone: Tone; children: ComponentChildren }): JSX.Element {
  return (
    <div class={`note ${tone}`}>
      <span aria-hidden="true">{marks[tone]}</span>
      <div>{children}</div>
    </div>
  );
}

/** The beginning of an id, enough to distinguish it; the full id on hover. */
export function ShortId({ id }: { id: string }): JSX.Element {
  return (
    <code class="id" title={id}>
      {id.length > 12 ? `${id.slice(0, 8)}…` : id}
    </code>
  );
}

/** A sentence, with what stands between backticks as code. */
export function Prose({ text }: { text: string }): JSX.Element {
  return (
    <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}</>
  );
}

/** A time, with its day when that is not today, or its day alone. The full timestamp on hover. */
export function Time({ at, date = false }: { at: string; date?: boolean }): JSX.Element {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return <span>{at}</span>;
  const today = moment.toDateString() === new Date().toDateString();
  const shown = new Intl.DateTimeFormat('en', {
    ...((date || !today) && ({ year: 'numeric', month: 'short', day: 'numeric' } as const)),
    ...(!date && ({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const)),
  }).format(moment);
  return (
    <time dateTime={at} title={at}>
      {shown}
    </time>
  );
}

/** JSON, indented and coloured. A text that is none is shown as it is. @param props.mark a JSON pointer to what stands out */
export function Json({ value, label, mark }: { value: unknown; label: string; mark?: string }): JSX.Element {
  const pieces = json(value);
  const [before, marked, after] = (mark !== undefined && around(pieces, value, mark)) || [pieces, [], []];
  return (
    <Code label={label} text={pieces.map(({ text }) => text).join('')}>
      {coloured(before)}
      {marked.length > 0 && <mark>{coloured(marked)}</mark>}
      {coloured(after)}
    </Code>
  );
}

/** A line of a shell or TypeScript, coloured. */
export const Source = ({ label, text }: { label: string; text: string }): JSX.Element => (
  <Code label={label} text={text}>
    {coloured(source(text))}
  </Code>
);

const coloured = (pieces: Piece[]): ComponentChildren =>
  pieces.map(({ kind, text }) => (kind === '' ? text : <span class={kind}>{text}</span>));

/** A text below its name, with a button that copies it. A long one scrolls, also by keys. */
export function Code({
  label,
  text,
  copies = true,
  children = text,
}: {
  label: string;
  text: string;
  /** Whether it has the button. */
  copies?: boolean;
  /** The text with its colours. */
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <figure class="code">
      <figcaption>
        <span>{label}</span>
        {copies && <Copy text={text} what={label} />}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}

/**
 * A button that copies a text, or shows it where the browser does not let a page copy.
 *
 * @param props.what the name of what is copied, such as "The flags"
 * @param props.text the text, or what loads it; undefined: there is nothing to copy
 * @param props.hint a sentence about what to do with it
 */
export function Copy({
  what,
  text,
  hint = '',
  children,
}: {
  what: string;
  text: string | undefined | (() => Promise<string | undefined>);
  hint?: string;
  children?: ComponentChildren;
}): JSX.Element {
  const [uncopied, setUncopied] = useState<string>();
  const copy = async () => {
    const value = typeof text === 'function' ? await text() : text;
    if (value === undefined) return;
    try {
      // Absent where the page is neither from this machine nor over HTTPS.
      await navigator.clipboard.writeText(value);
      say(`${what}: copied. ${hint}`);
    } catch {
      setUncopied(value);
    }
  };
  return (
    <>
      <button type="button" aria-disabled={text === undefined} onClick={copy}>
        {children ?? (
          <>
            Copy<span class="hidden"> {what}</span>
          </>
        )}
      </button>
      {uncopied !== undefined && (
        <Panel title={what} onClose={() => setUncopied(undefined)}>
          <Note tone="warn">
            The browser does not let this page copy. Select the text and copy it. {hint}
          </Note>
          <Code label={what} text={uncopied} copies={false} />
        </Panel>
      )}
    </>
  );
}

/** What is shown where there is nothing yet, with what to do about it. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }): JSX.Element {
  return (
    <div class="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}

/** A panel over the page. It is closed by Escape, by its button, or by a click beside it. */
export function Panel({
  title,
  onClose,
  children,
}: {
  title: ComponentChildren;
  onClose: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [of] = useState(depth.peek() + 1);
  useEffect(() => {
    dialog.current?.showModal();
    depth.value += 1;
    return () => {
      depth.value -= 1;
    };
  }, []);
  return (
    <dialog ref={dialog} class="panel" aria-labelledby={heading} onClose={onClose} closedby="any">
      <div class="panel-body">
        <header>
          <h2 id={heading}>{title}</h2>
          {/* Closing gives the focus back to what opened it, as removing the dialog would not. */}
          <button type="button" class="quiet" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </header>
        {children}
      </div>
      <Said of={of} />
    </dialog>
  );
}
