import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { around, json, type Piece } from './json.ts';
import { Panel, say } from './panel.tsx';
import { source } from './source.ts';
import { Note } from './text.tsx';

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
