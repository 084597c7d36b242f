import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { RawAnswer } from './answer.ts';
import { violationOfRequest } from './check.ts';
import { fill, type KnownWebTool, webToolsIn } from './fill.ts';
import { onControlEnter } from './keys.ts';
import type { ConsoleData, Entered, OperationData, ParameterData } from './model.ts';
import { ParameterField } from './parameter.tsx';
import { type OutgoingRequest, readJson, toRequest, toValue } from './request.ts';
import { type Result, ResultView } from './result.tsx';
import { curlOf, keyVariable, typescriptOf } from './samples.ts';
import { send } from './send.ts';
import type { Service } from './service.tsx';
import { BodyField, Broken, Code, ExampleSelect } from './ui.tsx';

/** What the reader found out about the records of the service, kept while other operations are shown. */
export interface Records {
  webTools: KnownWebTool[];
  /** The path parameters that the reader chose, by name. */
  own: Record<string, string>;
}

/** The form of an operation, its answer, and the request as code. */
export function OperationPanel({
  data,
  operation,
  service,
  records,
  setRecords,
}: {
  data: ConsoleData;
  operation: OperationData;
  service: Service;
  records: Records;
  setRecords: (change: (before: Records) => Records) => void;
}): JSX.Element {
  const [first] = operation.examples;
  const [chosen, setChosen] = useState(first?.name ?? '');
  const [fields, setFields] = useState<Entered>(() => fill(operation, first, records.own));
  const [result, setResult] = useState<Result>();
  const [isBusy, setBusy] = useState(false);

  const { address, key, keyProblem } = service;
  const url = address.ok ? address.url : '';
  const body = readJson(operation.hasBody ? fields.body : '');
  const value = toValue(operation, fields, body.ok ? body.value : undefined);
  const violation = body.ok ? violationOfRequest(operation.id, value) : undefined;

  const choose = (name: string) => {
    setChosen(name);
    setResult(undefined);
    setFields(
      fill(
        operation,
        operation.examples.find((each) => each.name === name),
        records.own,
      ),
    );
  };
  const enter = ({ name, in: place }: ParameterData, text: string) => {
    setFields((before) => ({ ...before, parameters: { ...before.parameters, [name]: text } }));
    if (place === 'path') setRecords((before) => ({ ...before, own: { ...before.own, [name]: text } }));
  };
  const notAsked = (address.ok ? undefined : address.reason) ?? keyProblem;
  const unsent = notAsked ?? (body.ok ? undefined : body.reason);

  /** The answer to a request; what went wrong is shown. */
  const exchange = async (request: OutgoingRequest): Promise<RawAnswer | undefined> => {
    setBusy(true);
    const outcome = await send(request);
    setBusy(false);
    if (outcome.ok === (service.presence === 'silent')) service.look();
    if (outcome.ok) return outcome.answer;
    setResult({ kind: 'failure', failure: outcome.failure, address: url });
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    if (unsent !== undefined) return setResult({ kind: 'unsent', reason: unsent });
    const answer = await exchange(toRequest(operation, fields, url, key));
    if (answer === undefined) return;
    setResult({ kind: 'answer', answer });
    const webTools = operation.id === 'listWebTools' ? webToolsIn(answer.body) : [];
    const [one] = webTools;
    if (one !== undefined) setRecords(({ own }) => ({ webTools, own: { id: one.id, ...own } }));
  };
  const takeListed = async (listWebTools: OperationData) => {
    if (isBusy) return;
    if (notAsked !== undefined) return setResult({ kind: 'unsent', reason: notAsked });
    const answer = await exchange(toRequest(listWebTools, { parameters: {}, body: '' }, url, key));
    if (answer === undefined) return;
    const webTools = webToolsIn(answer.body);
    const [one] = webTools;
    if (one === undefined) return setResult({ kind: 'unsent', reason: noWebTool(answer.status) });
    const { id, name } = one;
    setRecords(({ own }) => ({ webTools, own: { ...own, id } }));
    setFields((before) => ({ ...before, parameters: { ...before.parameters, id } }));
    setResult({
      kind: 'said',
      sentence: `The id is that of ${name || 'the first web tool'} now. Nothing is changed yet.`,
    });
  };

  const list = data.operations.find(({ id }) => id === 'listWebTools');
  const problem = body.ok ? violation && <Broken violation={violation} rules={data.rules} /> : body.reason;
  const parameters = operation.parameters.map((parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      text={fields.parameters[parameter.name] ?? ''}
      known={parameter.name === 'id' ? records.webTools : []}
      onEnter={(text) => enter(parameter, text)}
    />
  ));
  const inBody = operation.hasBody && (!body.ok || violation?.pointer.startsWith('/body'));
  return (
    <>
      <form onSubmit={submit} onKeyDown={onControlEnter} noValidate>
        <p class="endpoint">
          <strong>{operation.method}</strong> <code>{operation.path}</code>{' '}
          <a href={operation.page}>
            Reference<span class="sr-only"> of {operation.title}</span>
          </a>
        </p>
        <ExampleSelect examples={operation.examples} chosen={chosen} onChoose={choose} />
        {parameters.length === 0 ? null : (
          <div class={parameters.length > 1 ? 'pair' : undefined}>{parameters}</div>
        )}
        {operation.id === 'updateWebTool' && list !== undefined ? (
          <p>
            <button type="button" onClick={() => takeListed(list)}>
              Use a web tool of the list
            </button>{' '}
            The id of the example is in no service.
          </p>
        ) : null}
        {operation.hasBody ? (
          <BodyField
            value={fields.body}
            hint="JSON. Empty: no body is sent."
            problem={inBody ? problem : undefined}
            onInput={(text) => setFields((before) => ({ ...before, body: text }))}
          />
        ) : null}
        {violation !== undefined && !inBody ? <p class="problem">{problem}</p> : null}
        <p class="submit">
          <button type="submit" class="primary" aria-disabled={isBusy}>
            Send
          </button>{' '}
          <span class="hint">
            {violation === undefined
              ? 'Or Ctrl+Enter.'
              : 'It breaks the interface, and can be sent all the same.'}
          </span>
        </p>
      </form>
      <h2>Answer</h2>
      <ResultView operation={operation} result={result} isBusy={isBusy} rules={data.rules} />
      <h2>As code</h2>
      {url === '' || !body.ok ? (
        <p>{unsent}</p>
      ) : (
        <>
          <Code
            name="curl"
            text={curlOf(toRequest(operation, fields, url, key), { Authorization: `Token $${keyVariable}` })}
            copies="the curl line"
          />
          <Code name="TypeScript" text={typescriptOf(operation, value, url)} copies="the TypeScript" />
        </>
      )}
    </>
  );
}

const noWebTool = (status: number): string =>
  status === 401
    ? 'The list could not be had: the key was refused.'
    : `The list has no web tool to use (status ${status}).`;
