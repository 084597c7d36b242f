import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { requestSamples } from '../samples/languages.ts';
import type { HttpRequest } from '../samples/serialize.ts';
import { violationsOfRequest } from './check.ts';
import { BodyField, ExampleSelect, Problem } from './fields.tsx';
import { chosenKey, fill, type Known, recordsIn, suggestionsFor } from './fill.ts';
import { bodyToKeep, keep, kept } from './kept.ts';
import { onControlEnter } from './keys.ts';
import { type ConsoleData, type Entered, keyOf, type OperationData, type ParameterData } from './model.ts';
import { ParameterField } from './parameter.tsx';
import { entered, readJson, toRequest, toValues, unknownFields } from './request.ts';
import type { RawResponse } from './response.ts';
import { CodeSamples, ResponseSection, type Result, ResultView } from './result.tsx';
import { send } from './send.ts';
import type { Service } from './service.tsx';

/** What the reader entered, and the example that it was made of. */
interface Form {
  chosen: string;
  fields: Entered;
}

/** The form of an operation, its response, and the request as code. */
export function OperationPanel({
  data,
  operation,
  example,
  service,
  known,
  setKnown,
}: {
  data: ConsoleData;
  operation: OperationData;
  /** The name of the example to start from; without it that of last time, or the first. */
  example?: string | undefined;
  service: Service;
  known: Known;
  setKnown: (change: (before: Known) => Known) => void;
}): JSX.Element {
  const exampleOf = (name: string) => operation.examples.find((each) => each.name === name);
  const [{ chosen, fields }, setForm] = useState<Form>(() => {
    const first = example ?? operation.examples[0]?.name ?? '';
    const last = example === undefined ? kept<Form>(operation.id) : undefined;
    return last ?? { chosen: first, fields: fill(operation, exampleOf(first), known) };
  });
  const setFields = (change: (before: Entered) => Entered) =>
    setForm((form) => ({ ...form, fields: change(form.fields) }));
  useEffect(() => {
    const body = bodyToKeep(fields.body, entered(exampleOf(chosen) ?? {}).body, data.secrets);
    keep(operation.id, { chosen, fields: { ...fields, body } });
  }, [chosen, fields]);
  const [result, setResult] = useState<Result>();
  const [isBusy, setBusy] = useState(false);

  const { address, key, keyProblem } = service;
  const url = address.ok ? address.url : '';
  const body = readJson(operation.body ? fields.body : '');
  const values = toValues(operation, fields, body.ok ? body.value : undefined);
  const valid = operation.examples.filter(({ reason }) => reason === undefined);
  const violations = body.ok ? violationsOfRequest(operation.id, values, valid) : [];

  const choose = (name: string) => {
    setResult(undefined);
    setForm({ chosen: name, fields: fill(operation, exampleOf(name), known) });
  };
  const enter = (parameter: ParameterData, text: string) => {
    setFields((before) => ({ ...before, parameters: { ...before.parameters, [keyOf(parameter)]: text } }));
    setKnown((before) => ({
      ...before,
      chosen: { ...before.chosen, [chosenKey(operation, parameter)]: text },
    }));
  };
  const notAsked = (address.ok ? undefined : address.reason) ?? keyProblem;
  const unsent = notAsked ?? (body.ok ? undefined : body.reason);

  /** The response to a request of an operation; what went wrong is shown. */
  const exchange = async (of: OperationData, request: HttpRequest): Promise<RawResponse | undefined> => {
    setBusy(true);
    const outcome = await send(request);
    setBusy(false);
    if (outcome.ok === (service.presence === 'silent')) service.look();
    if (!outcome.ok) {
      setResult({ kind: 'failure', failure: outcome.failure, address: url });
      return undefined;
    }
    const { response } = outcome;
    if (response.status >= 200 && response.status <= 299)
      setKnown((before) => ({ ...before, responses: { ...before.responses, [of.id]: response.body } }));
    return response;
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    if (unsent !== undefined) return setResult({ kind: 'unsent', reason: unsent });
    const response = await exchange(operation, toRequest(operation, fields, url, key));
    if (response !== undefined) setResult({ kind: 'response', response });
  };
  const takeListed = async (parameter: ParameterData, list: OperationData) => {
    if (isBusy || parameter.source === undefined) return;
    if (notAsked !== undefined) return setResult({ kind: 'unsent', reason: notAsked });
    const response = await exchange(list, toRequest(list, entered({}), url, key));
    if (response === undefined) return;
    const [record] = recordsIn(response.body, parameter.source);
    if (record === undefined) return setResult({ kind: 'unsent', reason: noRecord(list, response.status) });
    enter(parameter, record.value);
    setResult({
      kind: 'filled',
      sentence: `${parameter.name} is that of ${record.label || 'the first record'} now. Nothing is changed yet.`,
    });
  };

  const [ofBody = [], ofOthers = []] = [true, false].map((inBody) =>
    violations
      .filter(({ pointer }) => pointer.startsWith('/body') === inBody)
      .map((violation) => (
        <Problem key={JSON.stringify(violation)} violation={violation} rules={data.rules} />
      )),
  );
  const parameters = operation.parameters.map((parameter) => (
    <ParameterField
      key={keyOf(parameter)}
      parameter={parameter}
      text={fields.parameters[keyOf(parameter)] ?? ''}
      suggestions={suggestionsFor(parameter, known)}
      onEnter={(text) => enter(parameter, text)}
    />
  ));
  const fromLists = operation.parameters.flatMap((parameter) => {
    const list = data.operations.find(({ id }) => id === parameter.source?.operation);
    return list === undefined ? [] : [{ parameter, list }];
  });
  const unknown = unknownFields(operation, body.ok ? body.value : undefined);
  return (
    <div class="exchange">
      <form class="card" onSubmit={submit} onKeyDown={onControlEnter} noValidate>
        <p class="endpoint">
          <strong>{operation.method}</strong> <code>{operation.path}</code>{' '}
          <a href={operation.page}>
            Reference<span class="hidden"> of {operation.title}</span>
          </a>
        </p>
        <ExampleSelect examples={operation.examples} chosen={chosen} onChoose={choose} />
        {parameters.length === 0 ? null : (
          <div class={parameters.length > 1 ? 'pair' : undefined}>{parameters}</div>
        )}
        {fromLists.map(({ parameter, list }) => (
          <p key={keyOf(parameter)}>
            {list.parameters.some((each) => each.required) ? (
              `Send “${list.title}” first to choose the ${parameter.name} of a record.`
            ) : (
              <button type="button" onClick={() => takeListed(parameter, list)}>
                Use the {parameter.name} of a record of “{list.title}”
              </button>
            )}{' '}
            Only a sandbox has the id of the example.
          </p>
        ))}
        {operation.body ? (
          <BodyField
            value={fields.body}
            hint={
              unknown.length === 0
                ? 'JSON. Empty: no body is sent.'
                : `Not in the spec: ${unknown.join(', ')}.`
            }
            error={body.ok ? ofBody.length > 0 && ofBody : body.reason}
            onInput={(text) => setFields((before) => ({ ...before, body: text }))}
          />
        ) : null}
        {ofOthers.length > 0 ? <p class="error">{ofOthers}</p> : null}
        <p class="submit">
          <button type="submit" class="primary" aria-disabled={isBusy}>
            Send
          </button>{' '}
          <span class="hint">
            {violations.length === 0 ? 'Or Ctrl+Enter.' : 'It violates the spec. You can still send it.'}
          </span>
        </p>
      </form>
      <ResponseSection result={result} isBusy={isBusy} title="Response">
        <ResultView operation={operation} result={result} isBusy={isBusy} rules={data.rules} />
      </ResponseSection>
      <section class="card code-samples" aria-labelledby="as-code">
        <h2 id="as-code">As code</h2>
        {url === '' || !body.ok ? (
          <p>{unsent}</p>
        ) : (
          <CodeSamples
            samples={requestSamples(operation, values, toRequest(operation, fields, url, key), url)}
          />
        )}
      </section>
    </div>
  );
}

const noRecord = ({ title }: OperationData, status: number): string =>
  status === 401
    ? `“${title}” failed: the key was rejected.`
    : `“${title}” has no record to use (status ${status}).`;
