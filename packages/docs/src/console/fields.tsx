import type { Violation } from '@voice-agent/client/behaviours';
import { Field, type Tone } from '@voice-agent/ui';
import type { ComponentChildren, JSX } from 'preact';
import type { Example } from './model.ts';
import type { Verdict } from './response.ts';

/** The cases of the corpus to choose from: the valid ones, then the invalid ones. */
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
  const options = (isInvalid: boolean) =>
    examples
      .filter((each) => (each.reason !== undefined) === isInvalid)
      .map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ));
  return (
    <Field label="Example" hint={reason === undefined ? undefined : `Invalid: ${reason}`}>
      {(props) => (
        <select {...props} value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
          <optgroup label="Valid">{options(false)}</optgroup>
          <optgroup label="Invalid">{options(true)}</optgroup>
        </select>
      )}
    </Field>
  );
}

/** An editor for JSON. */
export function BodyField({
  value,
  hint,
  error,
  onInput,
}: {
  value: string;
  hint: string;
  error?: ComponentChildren;
  onInput: (value: string) => void;
}): JSX.Element {
  const lines = Math.min(Math.max(value.split('\n').length + 1, 5), 24);
  return (
    <Field label="Body" hint={hint} error={error}>
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

/** Where a value is invalid, with the rule and where that is explained. */
export function Problem({
  violation: { pointer, reason, rule },
  rules,
}: {
  violation: Violation;
  rules: Record<string, string>;
}): JSX.Element {
  return (
    <span class="problem">
      <code>{pointer === '' ? 'The whole' : pointer}</code> {reason}
      {rule === undefined ? null : (
        <>
          : rule <RuleLink id={rule} address={rules[rule]} />
        </>
      )}
      .
    </span>
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

/** How a verdict looks. */
export const tones: Record<Verdict, Tone> = {
  valid: 'good',
  invalid: 'bad',
  failed: 'bad',
  undocumented: 'quiet',
};
