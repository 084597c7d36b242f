import type { Violation } from '@voice-agent/service';
import { escapeToken } from '@voice-agent/spec-model';
import { Field, Pills, Select, Text } from '@voice-agent/ui';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isObject } from '../samples/json.ts';
import { BodyField, leftOut, Problem } from './fields.tsx';
import { keep, kept } from './kept.ts';
import type { FormField, FormSchema, Json } from './model.ts';
import { placeOf, readJson } from './request.ts';

interface EditorProps {
  text: string;
  form: FormSchema;
  hint: string;
  violations: readonly Violation[];
  /** JSON pointer to the body in the places of the violations. */
  root: string;
  /** The address of each rule, by its id. */
  rules: Record<string, string>;
  onInput: (text: string) => void;
}

/** A body as a form made from its schema, and as JSON: both show the same text. */
export function BodyEditor(props: EditorProps): JSX.Element {
  const { text, form, hint, violations, root, rules, onInput } = props;
  const [tab, setTab] = useState(() => kept<string>('tab') ?? 'form');
  const body = readJson(text);
  const show = (next: string): void => {
    setTab(next);
    keep('tab', next);
  };
  const problems = violations.map((each) => (
    <Problem key={JSON.stringify(each)} violation={each} rules={rules} />
  ));
  return (
    <div class="body">
      <Pills
        joined
        legend="Body"
        value={tab}
        options={[
          ['form', 'Form'],
          ['json', 'JSON'],
        ]}
        onChange={show}
      />
      {tab === 'json' ? (
        <BodyField
          value={text}
          hint={hint}
          error={body.ok ? problems.length > 0 && problems : body.reason}
          onInput={onInput}
        />
      ) : !body.ok ? (
        <p class="error">{body.reason} Change it as JSON.</p>
      ) : form.kind !== 'object' || !fits(form, body.value ?? {}) ? (
        <p class="hint">The form can't show this body. Change it as JSON.</p>
      ) : (
        <ObjectFields
          form={form}
          value={body.value}
          pointer={root}
          violations={violations}
          rules={rules}
          onChange={(value) => onInput(value === undefined ? '' : JSON.stringify(value, null, 2))}
        />
      )}
      {tab === 'form' && hint !== '' ? <p class="hint">{hint}</p> : null}
    </div>
  );
}

/** Whether a form can show a value; JSON shows any. */
function fits(form: FormSchema, value: Json | undefined): boolean {
  if (value === undefined || form.kind === 'json') return true;
  if (form.kind === 'object') return isObject(value);
  if (form.kind === 'list') return Array.isArray(value);
  if (form.kind === 'choice' || form.kind === 'text') return typeof value === 'string';
  return typeof value === form.kind;
}

interface Part<Form extends FormSchema = FormSchema> {
  form: Form;
  value: Json | undefined;
  pointer: string;
  violations: readonly Violation[];
  rules: Record<string, string>;
  /** Undefined removes it. */
  onChange: (value: Json | undefined) => void;
}

/** What is wrong at a place, or also inside it. */
function errorAt({ violations, rules, pointer }: Part, isInside = false): ComponentChildren {
  const found = violations.filter((each) => {
    const place = placeOf(each);
    return place === pointer || (isInside && place.startsWith(`${pointer}/`));
  });
  return (
    found.length > 0 && found.map((each) => <Problem key={each.pointer} violation={each} rules={rules} />)
  );
}

function ObjectFields(part: Part<FormSchema & { kind: 'object' }>): JSX.Element {
  const { form, value, pointer, onChange } = part;
  const object = isObject(value) ? value : {};
  const tag = form.tag === undefined ? undefined : object[form.tag];
  const isShown = ({ name, notWith = [] }: FormField): boolean =>
    name in object || !notWith.includes(String(tag));
  const others = part.violations.filter((each) => {
    const place = placeOf(each);
    const inField = form.fields.some(({ name }) =>
      `${place}/`.startsWith(`${pointer}/${escapeToken(name)}/`),
    );
    return `${place}/`.startsWith(`${pointer}/`) && !inField;
  });
  const set = (name: string, next: Json | undefined): void => {
    const { [name]: _, ...rest } = object;
    // In its place, so that fields do not move in the JSON.
    const changed = name in object ? { ...object, [name]: next as Json } : { ...rest, [name]: next as Json };
    onChange(next === undefined ? rest : changed);
  };
  return (
    <div class="fields">
      {others.length > 0 ? (
        <p class="error">
          {others.map((each) => (
            <Problem key={each.pointer} violation={each} rules={part.rules} />
          ))}
        </p>
      ) : null}
      {form.fields.filter(isShown).map((field) => (
        <OneField
          key={field.name}
          {...part}
          field={field}
          form={field.form}
          value={object[field.name]}
          pointer={`${pointer}/${escapeToken(field.name)}`}
          onChange={(next) => set(field.name, next)}
        />
      ))}
    </div>
  );
}

function OneField(part: Part & { field: Pick<FormField, 'name' | 'isRequired'> }): JSX.Element {
  const { field, form, value, onChange } = part;
  const label = field.name;
  if (!fits(form, value) || form.kind === 'json') return <JsonField {...part} label={label} />;
  const error = errorAt(part);
  const text = value === undefined ? '' : String(value);
  const isEmpty = (typed: string): boolean => typed === '';
  switch (form.kind) {
    case 'object':
    case 'list':
      return (
        <details class="group" open={value !== undefined}>
          <summary>{label}</summary>
          {error ? <p class="error">{error}</p> : null}
          {form.kind === 'object' ? (
            <ObjectFields {...part} form={form} />
          ) : (
            <ListFields {...part} form={form} name={label} />
          )}
        </details>
      );
    case 'boolean':
    case 'choice': {
      const values = form.kind === 'boolean' ? ['true', 'false'] : form.values;
      const read = (typed: string): Json => (form.kind === 'boolean' ? typed === 'true' : typed);
      return (
        <Select
          label={label}
          error={error}
          value={text}
          options={[leftOut, ...new Set([...values, ...(isEmpty(text) ? [] : [text])])]}
          onChange={(typed) => onChange(isEmpty(typed) ? undefined : read(typed))}
        />
      );
    }
    default: {
      const isNumber = form.kind === 'number';
      return (
        <Text
          label={label}
          error={error}
          type={isNumber ? 'number' : form.isSecret ? 'password' : 'text'}
          value={text}
          onInput={(typed) => onChange(isEmpty(typed) ? undefined : isNumber ? Number(typed) : typed)}
        />
      );
    }
  }
}

function ListFields({ name, ...part }: Part<FormSchema & { kind: 'list' }> & { name: string }): JSX.Element {
  const { form, value, pointer, onChange } = part;
  const items = Array.isArray(value) ? value : [];
  const empty: Json = { object: {}, list: [], number: 0, boolean: false, json: null, text: '', choice: '' }[
    form.item.kind
  ];
  return (
    <>
      {items.map((item, index) => {
        const one = {
          ...part,
          form: form.item,
          value: item,
          pointer: `${pointer}/${index}`,
          onChange: (next: Json | undefined) => onChange(items.with(index, next ?? empty)),
        };
        return (
          <fieldset key={index} class="item">
            <legend>
              {name} {index + 1}
            </legend>
            {one.form.kind === 'object' && fits(one.form, item) ? (
              <ObjectFields {...one} form={one.form} />
            ) : (
              <OneField {...one} field={{ name: `${name} ${index + 1}` }} />
            )}
            <button type="button" class="quiet" onClick={() => onChange(items.toSpliced(index, 1))}>
              Remove
            </button>
          </fieldset>
        );
      })}
      <button type="button" onClick={() => onChange([...items, empty])}>
        Add to {name}
      </button>
    </>
  );
}

/** A value as JSON; a text that is none yet stays in the field. */
function JsonField(part: Part & { label: string }): JSX.Element {
  const { label, value, onChange } = part;
  const given = value === undefined ? '' : JSON.stringify(value, null, 2);
  const [typed, setTyped] = useState({ text: given, of: given });
  // It was changed elsewhere, as by an example.
  const text = typed.of === given ? typed.text : given;
  const read = readJson(text);
  const enter = (next: string): void => {
    const parsed = readJson(next);
    const of = parsed.ok ? (parsed.value === undefined ? '' : JSON.stringify(parsed.value, null, 2)) : given;
    setTyped({ text: next, of });
    if (parsed.ok) onChange(parsed.value);
  };
  return (
    <Field label={label} hint="Enter JSON." error={read.ok ? errorAt(part, true) : read.reason}>
      {(props) => (
        <textarea
          {...props}
          rows={Math.min(Math.max(text.split('\n').length, 2), 12)}
          spellcheck={false}
          value={text}
          onInput={(event) => enter(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
