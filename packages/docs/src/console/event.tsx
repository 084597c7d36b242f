import { Note, Select, Source, Text } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { curlOf } from '../samples/curl.ts';
import { commandsFor } from './address.ts';
import { violationOfEvent } from './check.ts';
import {
  type DeliveryReading,
  isOnThisMachine,
  notesOn,
  type Receiver,
  readDelivery,
  toControlRequest,
  toDelivery,
} from './delivery.ts';
import { BodyField, ExampleSelect, Problem, RuleLink, tones } from './fields.tsx';
import { bodyToKeep, keep, kept } from './kept.ts';
import { onControlEnter } from './keys.ts';
import type { ConsoleData, EventData, Json } from './model.ts';
import { readJson } from './request.ts';
import { ResponseParts, ResponseSection } from './result.tsx';
import { type Failure, send, sentenceOf } from './send.ts';
import type { Service } from './service.tsx';

type Result =
  | { kind: 'delivery'; reading: DeliveryReading }
  | { kind: 'failure'; failure: Failure; address: string }
  | { kind: 'unsent'; reason: string };

/** Where the receiver of the samples listens; its secret is the reader's. */
const sampleReceiver: Receiver = {
  url: 'http://127.0.0.1:8080/',
  authKey: 'bearer',
  secret: '',
};

/** The receiver that the reader named last; its secret is forgotten with the page. */
export function useReceiver(): [receiver: Receiver, setReceiver: (receiver: Receiver) => void] {
  const [receiver, setReceiver] = useState<Receiver>(() => ({ ...sampleReceiver, ...kept('receiver') }));
  return [
    receiver,
    (next) => {
      setReceiver(next);
      keep('receiver', { url: next.url, authKey: next.authKey });
    },
  ];
}

/** The variable that the curl line takes the secret of a webhook from. */
const secretVariable = 'VOICE_AGENT_WEBHOOK_SECRET';

const ruleAddresses: Record<string, string> = {
  '/webhookUrl': '/webhooks/configuration/#configuration-webhookUrl',
  '/webhookAuth/authKey': '/webhooks/configuration/#configuration-webhookAuth-authKey',
  '/webhookAuth/authSecret': '/webhooks/configuration/#configuration-webhookAuth-authSecret',
};

/** The form of an event, the response of the receiver, and the delivery as code. */
export function EventPanel({
  data,
  event,
  example,
  service,
  receiver,
  setReceiver,
}: {
  data: ConsoleData;
  event: EventData;
  /** The name of the example to start from; without it that of last time, or the first. */
  example?: string | undefined;
  service: Service;
  receiver: Receiver;
  setReceiver: (receiver: Receiver) => void;
}): JSX.Element {
  const textOf = (name: string): string => {
    const value = event.examples.find((each) => each.name === name)?.event;
    return value === undefined ? '' : JSON.stringify(value, null, 2);
  };
  const [{ chosen, text }, setForm] = useState<{ chosen: string; text: string }>(() => {
    const first = example ?? event.examples[0]?.name ?? '';
    return (example === undefined && kept(event.id)) || { chosen: first, text: textOf(first) };
  });
  const enter = (form: { chosen: string; text: string }) => {
    setForm(form);
    keep(event.id, { ...form, text: bodyToKeep(form.text, textOf(form.chosen), data.secrets) });
  };
  const [result, setResult] = useState<Result>();
  const [isBusy, setBusy] = useState(false);

  const { address } = service;
  const body = readJson(text);
  const violation = body.ok ? violationOfEvent(event.id, body.value) : undefined;
  const notes = notesOn(receiver);
  const unsent = (): string | undefined => {
    if (!address.ok) return address.reason;
    if (!body.ok) return body.reason;
    if (body.value === undefined) return 'Type an event, or choose an example.';
    if (receiver.url.trim() === '') return 'Type the URL of a receiver.';
    const lacksSecret = receiver.authKey === 'bearer' && receiver.secret === '';
    return lacksSecret ? 'Type the secret of the receiver, or choose noAuth.' : undefined;
  };
  const submit = async (submitted: Event) => {
    submitted.preventDefault();
    const reason = unsent();
    if (isBusy) return;
    if (reason !== undefined || !address.ok || !body.ok)
      return setResult({ kind: 'unsent', reason: reason ?? '' });
    setBusy(true);
    const outcome = await send(toControlRequest(address.url, receiver, body.value as Json));
    setBusy(false);
    if (outcome.ok)
      return setResult({
        kind: 'delivery',
        reading: readDelivery(outcome.response.status, outcome.response.body),
      });
    setResult({ kind: 'failure', failure: outcome.failure, address: address.url });
    service.look();
  };
  const noteOf = (pointer: string) => {
    const note = notes.find((each) => each.pointer === pointer);
    if (note === undefined) return undefined;
    return (
      <>
        The service would reject it: it {note.message} (rule{' '}
        <RuleLink id={note.rule} address={ruleAddresses[pointer]} />
        ).
        {note.pointer === '/webhookUrl' && isOnThisMachine(receiver)
          ? ' A sandbox accepts it, unless you start it with --strict-webhooks.'
          : ''}
      </>
    );
  };
  return (
    <div class="exchange">
      <form class="card" onSubmit={submit} onKeyDown={onControlEnter} noValidate>
        <p class="endpoint">
          {event.about}{' '}
          <a href={event.page}>
            Reference<span class="hidden"> of {event.id}</span>
          </a>
        </p>
        <ExampleSelect
          examples={event.examples}
          chosen={chosen}
          onChoose={(name) => {
            setResult(undefined);
            enter({ chosen: name, text: textOf(name) });
          }}
        />
        <BodyField
          value={text}
          hint="The event, as JSON. An invalid event can be sent, too."
          error={body.ok ? violation && <Problem violation={violation} rules={data.rules} /> : body.reason}
          onInput={(text) => enter({ chosen, text })}
        />
        <Text
          label="Receiver URL"
          hint={noteOf('/webhookUrl') ?? 'The sandbox sends the event there, as the service would.'}
          inputMode="url"
          value={receiver.url}
          onInput={(url) => setReceiver({ ...receiver, url })}
        />
        <Select
          label="Authentication"
          hint={receiver.authKey === 'noAuth' ? 'No secret is sent; for development only.' : undefined}
          value={receiver.authKey}
          options={[
            ['bearer', 'bearer'],
            ['noAuth', 'noAuth'],
          ]}
          onChange={(authKey) =>
            setReceiver({ ...receiver, authKey: authKey === 'noAuth' ? 'noAuth' : 'bearer' })
          }
        />
        {receiver.authKey === 'bearer' ? (
          <Text
            label="Secret"
            hint="The secret of the receiver: the word Bearer, one space, then a token."
            error={receiver.secret === '' ? undefined : noteOf('/webhookAuth/authSecret')}
            type="password"
            value={receiver.secret}
            onInput={(secret) => setReceiver({ ...receiver, secret })}
          />
        ) : null}
        <p class="submit">
          <button type="submit" class="primary" aria-disabled={isBusy}>
            Send event
          </button>{' '}
          <span class="hint">
            {service.presence === 'other'
              ? 'The service at the address above does not let this page send events.'
              : 'Or Ctrl+Enter. The sandbox at the address above sends it, once.'}
          </span>
        </p>
      </form>
      <ResponseSection result={result} isBusy={isBusy} title="Response of the receiver">
        <ResultView result={result} isBusy={isBusy} receiver={receiver} url={address.ok ? address.url : ''} />
      </ResponseSection>
      <section class="card code-samples" aria-labelledby="as-code">
        <h2 id="as-code">As code</h2>
        <p>Straight to the receiver, without a sandbox:</p>
        <Source
          label="curl"
          text={curlOf(toDelivery(receiver, text), { Authorization: `$${secretVariable}` })}
        />
      </section>
    </div>
  );
}

function ResultView({
  result,
  isBusy,
  receiver,
  url,
}: {
  result: Result | undefined;
  isBusy: boolean;
  receiver: Receiver;
  /** The address of the sandbox; empty when it is none. */
  url: string;
}): JSX.Element {
  const reading = result?.kind === 'delivery' ? result.reading : undefined;
  const attempt = reading?.kind === 'attempt' ? reading.attempt : undefined;
  const isClosed = result?.kind === 'failure' && result.failure === 'hidden';
  const needsStart =
    isClosed ||
    (reading?.kind === 'rejected' &&
      isOnThisMachine(receiver) &&
      reading.notes.some(({ pointer }) => pointer === '/webhookUrl'));
  return (
    <>
      <div role="status">
        {isBusy ? <p>Sending …</p> : null}
        {!isBusy && result === undefined ? <p class="hint">Nothing has been sent yet.</p> : null}
        {!isBusy && result?.kind === 'unsent' ? <Note tone="bad">Not sent. {result.reason}</Note> : null}
        {!isBusy && result?.kind === 'failure' ? (
          <Note tone="bad">{sentenceOf(result.failure, result.address, location.origin)}</Note>
        ) : null}
        {!isBusy && reading ? (
          <Note tone={reading.kind === 'attempt' ? tones[reading.verdict] : 'bad'}>
            <p>{reading.sentence}</p>
            {reading.kind === 'rejected'
              ? reading.notes.map(({ pointer, rule, message }) => (
                  <p key={rule}>
                    <code>{pointer}</code> {message} (rule{' '}
                    <RuleLink id={rule} address={ruleAddresses[pointer]} />)
                  </p>
                ))
              : null}
            {needsStart && !isClosed ? <p>Start the sandbox without --strict-webhooks.</p> : null}
            {attempt ? <p>It took {Math.round(attempt.durationMs)} ms.</p> : null}
          </Note>
        ) : null}
      </div>
      {needsStart && !isBusy && url !== '' ? (
        <Source label="The sandbox, for this page" text={commandsFor(url, location.origin).sandbox.text} />
      ) : null}
      {attempt?.status !== undefined && !isBusy ? (
        <ResponseParts headers={Object.entries(attempt.headers ?? {})} body={attempt.body ?? ''} />
      ) : null}
    </>
  );
}
