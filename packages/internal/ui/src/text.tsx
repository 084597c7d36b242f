import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';

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

/** A notice in the place of an empty list, with advice. */
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
