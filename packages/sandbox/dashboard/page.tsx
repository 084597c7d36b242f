import { Copy, Note, Title } from '@voice-agent/ui';
import { type ComponentChildren, Fragment, type JSX } from 'preact';

/** A page with its heading, a sentence about it, and why it can't be loaded. */
export function Page(props: {
  title: string;
  about?: ComponentChildren;
  error?: string | undefined;
  children: ComponentChildren;
}): JSX.Element {
  const { title, about, error, children } = props;
  return (
    <>
      <Title about={about}>{title}</Title>
      {error && <Note tone="bad">{error}</Note>}
      {children}
    </>
  );
}

/** A part of a page. @param props.beside what stands at the end of the line of its heading */
export function Card(props: {
  id: string;
  title: string;
  beside?: ComponentChildren;
  children: ComponentChildren;
}): JSX.Element {
  const { title, beside, children } = props;
  const id = `${props.id}-heading`;
  return (
    <section class="card" aria-labelledby={id}>
      {beside === undefined ? (
        <h2 id={id}>{title}</h2>
      ) : (
        <div class="heading">
          <h2 id={id}>{title}</h2>
          {beside}
        </div>
      )}
      {children}
    </section>
  );
}

/** Why something failed, for those who see and those who hear it. */
export const Alert = ({ children }: { children: ComponentChildren }): JSX.Element => (
  <div role="alert">{children && <Note tone="bad">{children}</Note>}</div>
);

/** A name and its value; nothing when there is no value. */
export type Fact = readonly [name: string, value: ComponentChildren];

/** Names and their values; those without a value are left out. @param props.inLine side by side, the name above */
export const Facts = (props: { of: readonly Fact[]; inLine?: boolean }): JSX.Element => (
  <dl class={props.inLine ? 'figures' : 'facts'}>
    {props.of.map(
      ([name, value]) =>
        value !== undefined &&
        value !== false && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

/** Things in a row, with commas. */
export const Listed = ({ of }: { of: readonly ComponentChildren[] }): JSX.Element => (
  <>
    {of.map((each, index) => (
      <Fragment key={index}>
        {index > 0 && ', '}
        {each}
      </Fragment>
    ))}
  </>
);

/** A text with a button that copies it. */
export const Copied = ({ text, what }: { text: string; what: string }): JSX.Element => (
  <span class="copied">
    <code>{text}</code>
    <Copy text={text} what={what} />
  </span>
);
