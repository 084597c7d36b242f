import type { Violation } from '@voice-agent/service';
import { Field, Select, Source, Text } from '@voice-agent/ui';
import { type ComponentChildren, h, type JSX, type TargetedKeyboardEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { Sample } from '../samples/languages.ts';
import type { Example, ParameterData, Suggestion } from './model.ts';
import { Connection, type Service } from './service.tsx';

/** A form that Ctrl+Enter, or ⌘+Enter, submits from any of its fields. */
export function Form({
  onSubmit,
  children,
}: {
  onSubmit: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const submit = (event: Event): void => {
    event.preventDefault();
    onSubmit();
  };
  const submitByKeys = (event: TargetedKeyboardEvent<HTMLFormElement>): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form id={formId} class="card" onSubmit={submit} onKeyDown={submitByKeys} noValidate>
      {children}
    </form>
  );
}

/** What is sent, through what, and the button that sends it. */
export const RequestBar = ({
  choice,
  method,
  target,
  service,
  isBusy,
  action,
}: {
  choice: ComponentChildren;
  method: string;
  target: string;
  service: Service;
  isBusy: boolean;
  action: string;
}): JSX.Element => (
  <div class="bar">
    {choice}
    <p class="target">
      <strong class={`method ${method.toLowerCase()}`}>{method}</strong> <code>{target}</code>
    </p>
    <Connection service={service} />
    <button type="submit" form={formId} class="primary" aria-disabled={isBusy} title="Or Ctrl+Enter">
      {action}
    </button>
  </div>
);

const formId = 'request-form';

/** A link to the page of an operation or an event. */
export const ReferenceLink = ({ page, title }: { page: string; title: string }): JSX.Element => (
  <a href={page}>
    Reference<span class="hidden"> of {title}</span>
  </a>
);

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

/** The field of a parameter. @param suggestions the values to choose from, beside any other */
export function ParameterField({
  parameter,
  text,
  suggestions,
  onEnter,
}: {
  parameter: ParameterData;
  text: string;
  suggestions: Suggestion[];
  onEnter: (text: string) => void;
}): JSX.Element {
  const { name, in: place, type, values } = parameter;
  const common = { label: name, hint: hintOn(parameter), value: text };
  if (values !== undefined) {
    // An example that is invalid may hold another.
    const all = text === '' || values.includes(text) ? values : [...values, text];
    return <Select {...common} options={[leftOut, ...all]} onChange={onEnter} />;
  }
  const isNumber = !isJson(parameter) && (type === 'integer' || type === 'number');
  const list = suggestions.length === 0 ? undefined : `values-of-${place}-${name}`;
  return (
    <>
      <Text {...common} type={isNumber ? 'number' : 'text'} onInput={onEnter} list={list} />
      {list === undefined ? null : (
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

/** The option of a list that leaves a field out. */
export const leftOut = ['', 'Not sent'] as const;

const isJson = ({ shape, style }: ParameterData): boolean => shape !== 'value' || style === 'json';

const hintOn = (parameter: ParameterData): string =>
  [
    `${parameter.required ? 'Required' : 'Optional'}. ${parameter.about}`,
    isJson(parameter) ? 'As JSON.' : '',
    parameter.in === 'header' ? 'A header.' : '',
    parameter.in === 'cookie' ? 'A cookie. A browser does not send it, so use the curl line.' : '',
  ]
    .filter(Boolean)
    .join(' ');

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
    <Field label="Body as JSON" hint={hint} error={error}>
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

/** A violation: its place, its reason, and a link to the rule. */
export const Problem = ({
  violation: { pointer, reason, rule },
  rules,
}: {
  violation: Violation;
  rules: Record<string, string>;
}): JSX.Element => (
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

/** A rule by its id, and its place in the reference. */
export const RuleLink = ({ id, address }: { id: string; address: string | undefined }): JSX.Element => {
  const code = <code>{id}</code>;
  return address === undefined ? code : <a href={address}>{code}</a>;
};

/** The same as code, made when it is opened. */
export function AsCode({ load }: { load: () => Promise<Sample[]> }): JSX.Element {
  const [samples, setSamples] = useState<Sample[]>();
  return (
    <details
      class="card code-samples"
      onToggle={async ({ currentTarget }) => setSamples(currentTarget.open ? await load() : undefined)}
    >
      <summary>As code</summary>
      {samples &&
        h(
          'code-tabs',
          { sync: 'language' },
          samples.map(({ title, text }) => (
            <div key={title} data-tab={title}>
              <Source label={title} text={text} />
            </div>
          )),
        )}
    </details>
  );
}
