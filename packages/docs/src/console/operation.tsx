import type { Violation } from '@voice-agent/service';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { RequestValues } from '../samples/serialize.ts';
import { BodyEditor } from './body-form.tsx';
import { type Exchange, notSent, OutcomeSection, useExchange } from './exchange.tsx';
import {
  AsCode,
  ExampleSelect,
  Form,
  ParameterField,
  Problem,
  ReferenceLink,
  RequestBar,
} from './fields.tsx';
import { chosenKey, fill, type Known, recordsIn, suggestionsFor } from './fill.ts';
import { bodyToKeep, keep, kept } from './kept.ts';
import { type Entered, keyOf, type LoadedData, type OperationData, type ParameterData } from './model.ts';
import { entered, readJson, toRequest, toValues, unknownFields } from './request.ts';
import { type RawResponse, toneOf } from './send.ts';
import type { Service } from './service.tsx';

/** The input of a panel. */
interface Context {
  data: LoadedData;
  operation: OperationData;
  /** Chooses another operation or event. */
  choice?: ComponentChildren;
  /** The name of the example to start from; without it that of last time, or the first. */
  example?: string | undefined;
  service: Service;
  known: Known;
  setKnown: (change: (before: Known) => Known) => void;
}

/** The values of the fields, and the example that they were made of. */
interface Values {
  chosen: string;
  fields: Entered;
}

/** The values of the form, kept for the other pages of this tab. */
interface Editor extends Values {
  choose: (example: string) => void;
  enter: (parameter: ParameterData, text: string) => void;
  enterBody: (body: string) => void;
}

function useEditor({ data, operation, example, known, setKnown }: Context): Editor {
  const exampleOf = (name: string) => operation.examples.find((each) => each.name === name);
  const filled = (name: string): Values => ({
    chosen: name,
    fields: fill(operation, exampleOf(name), known),
  });
  const [{ chosen, fields }, setValues] = useState<Values>(() => {
    const last = example === undefined ? kept<Values>(operation.id) : undefined;
    return last ?? filled(example ?? operation.examples[0]?.name ?? '');
  });
  useEffect(() => {
    const body = bodyToKeep(fields.body, entered(exampleOf(chosen) ?? {}).body, data.secrets);
    keep(operation.id, { chosen, fields: { ...fields, body } });
  }, [chosen, fields]);
  const change = (part: (before: Entered) => Partial<Entered>) =>
    setValues(({ chosen, fields }) => ({ chosen, fields: { ...fields, ...part(fields) } }));
  return {
    chosen,
    fields,
    choose: (name) => setValues(filled(name)),
    enter: (parameter, text) => {
      change(({ parameters }) => ({ parameters: { ...parameters, [keyOf(parameter)]: text } }));
      const key = chosenKey(operation, parameter);
      setKnown((before) => ({ ...before, chosen: { ...before.chosen, [key]: text } }));
    },
    enterBody: (body) => change(() => ({ body })),
  };
}

/** The form of an operation, its response, and the request as code. */
export function OperationPanel(context: Context): JSX.Element {
  const { choice, data, operation, service } = context;
  const { address, key, keyProblem, url } = service;
  const editor = useEditor(context);
  const exchange = useExchange(service);
  const body = readJson(operation.body ? editor.fields.body : '');
  const value = body.ok ? body.value : undefined;
  const problemOfService = address.ok ? keyProblem : address.reason;
  const problem = problemOfService ?? (body.ok ? undefined : body.reason);
  const request = () => toRequest(operation, editor.fields, url, key);

  const submit = async (): Promise<void> => {
    if (exchange.isBusy) return;
    if (problem !== undefined) return exchange.show(notSent(problem));
    const response = await exchange.send(request());
    if (response === undefined) return;
    remember(context, operation, response);
    const { readResponse } = await import('./response.ts');
    const { tone, text, violation } = readResponse(operation, response);
    exchange.show({
      tone,
      text: (
        <p>
          {text} {violation ? <Problem violation={violation} rules={data.rules} /> : null}
        </p>
      ),
      response,
    });
  };
  const load = async () => {
    const { requestSamples } = await import('../samples/languages.ts');
    return requestSamples(operation, toValues(operation, editor.fields, value), request(), url);
  };
  return (
    <>
      <RequestBar
        choice={choice}
        method={operation.method}
        target={operation.path}
        service={service}
        isBusy={exchange.isBusy}
        action="Send"
      />
      <div class="exchange">
        <Form onSubmit={submit}>
          <RequestFields context={context} editor={editor} exchange={exchange} problem={problemOfService} />
        </Form>
        <OutcomeSection title="Response" exchange={exchange} service={service} />
        {problem === undefined ? <AsCode key={JSON.stringify([editor.fields, url])} load={load} /> : null}
      </div>
    </>
  );
}

/** Keeps a successful response: other operations take values from it. */
function remember({ setKnown }: Context, { id }: OperationData, { status, body }: RawResponse): void {
  if (status >= 200 && status <= 299)
    setKnown((before) => ({ ...before, responses: { ...before.responses, [id]: body } }));
}

interface FieldsProps {
  context: Context;
  editor: Editor;
  exchange: Exchange;
  /** Why nothing can be sent to the service. */
  problem: string | undefined;
}

function RequestFields(props: FieldsProps): JSX.Element {
  const { context, editor, exchange } = props;
  const { data, operation } = context;
  const { chosen, fields } = editor;
  const body = readJson(operation.body ? fields.body : '');
  const value = body.ok ? body.value : undefined;
  const violations = useViolations(operation, toValues(operation, fields, value), body.ok);
  const ofOthers = violations.filter(({ pointer }) => !pointer.startsWith('/body'));
  const unknown = unknownFields(operation, value);
  return (
    <>
      <div class="pair">
        <ExampleSelect
          examples={operation.examples}
          chosen={chosen}
          onChoose={(name) => {
            exchange.show(undefined);
            editor.choose(name);
          }}
        />
        <Parameters {...props} />
      </div>
      {ofOthers.length > 0 ? (
        <p class="error">
          {ofOthers.map((each) => (
            <Problem key={JSON.stringify(each)} violation={each} rules={data.rules} />
          ))}
        </p>
      ) : null}
      {operation.form ? (
        <BodyEditor
          text={fields.body}
          form={operation.form}
          hint={unknown.length === 0 ? '' : `Not in the spec: ${unknown.join(', ')}.`}
          violations={violations.filter(({ pointer }) => pointer.startsWith('/body'))}
          root="/body"
          rules={data.rules}
          onInput={editor.enterBody}
        />
      ) : null}
      <p class="hint">
        {violations.length === 0 ? '' : 'It violates the spec. You can still send it. '}
        <ReferenceLink {...operation} />
      </p>
    </>
  );
}

/** What is wrong with a request; the validators come after the first paint. */
function useViolations(operation: OperationData, values: RequestValues, isJson: boolean): Violation[] {
  const [check, setCheck] = useState<typeof import('./check.ts')>();
  useEffect(() => {
    const load = () => void import('./check.ts').then((loaded) => setCheck(() => loaded));
    const options = { once: true, capture: true };
    for (const type of ['focusin', 'pointermove', 'scroll']) addEventListener(type, load, options);
    return () => {
      for (const type of ['focusin', 'pointermove', 'scroll']) removeEventListener(type, load, options);
    };
  }, []);
  const valid = operation.examples.filter(({ reason }) => reason === undefined);
  return check !== undefined && isJson ? check.violationsOfRequest(operation.id, values, valid) : [];
}

function Parameters(props: FieldsProps): JSX.Element {
  const { operation, known } = props.context;
  const { fields, enter } = props.editor;
  const shown = operation.parameters.map((parameter) => (
    <ParameterField
      key={keyOf(parameter)}
      parameter={parameter}
      text={fields.parameters[keyOf(parameter)] ?? ''}
      suggestions={suggestionsFor(parameter, known)}
      onEnter={(text) => enter(parameter, text)}
    />
  ));
  return (
    <>
      {shown}
      {operation.parameters.map((each) => (
        <FromList key={keyOf(each)} {...props} parameter={each} />
      ))}
    </>
  );
}

/** Takes the value of a parameter from the list that the spec names, if it names one. */
function FromList({
  context,
  editor,
  exchange,
  problem,
  parameter,
}: FieldsProps & { parameter: ParameterData }): JSX.Element | null {
  const { source, name } = parameter;
  const list = context.data.operations.find(({ id }) => id === source?.operation);
  if (source === undefined || list === undefined) return null;
  const take = async (): Promise<void> => {
    if (exchange.isBusy) return;
    if (problem !== undefined) return exchange.show(notSent(problem));
    const { url, key } = context.service;
    const response = await exchange.send(toRequest(list, entered({}), url, key));
    if (response === undefined) return;
    remember(context, list, response);
    const [record] = recordsIn(response.body, source);
    if (record === undefined)
      return exchange.show({ tone: toneOf(response.status), text: noRecord(list, response), response });
    editor.enter(parameter, record.value);
    const text = `${name} is now that of ${record.label || 'the first record'}. Nothing has been changed.`;
    exchange.show({ tone: 'good', text });
  };
  return (
    <p class="from-list">
      {list.parameters.some((each) => each.required) ? (
        `Send “${list.title}” first to choose the ${name} of a record.`
      ) : (
        <button type="button" onClick={take}>
          Fill in {name} from “{list.title}”
        </button>
      )}
    </p>
  );
}

const noRecord = ({ title }: OperationData, { status, statusText }: RawResponse): string =>
  status >= 200 && status <= 299
    ? `“${title}” is empty: there is no record whose id could be used.`
    : `“${title}” could not be loaded: ${status} ${statusText}.`.replace(' .', '.');
