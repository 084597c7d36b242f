import { Select, Text } from '@voice-agent/ui';
import { configurationPage } from '@voice-agent/ui/pages';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { curlOf } from '../samples/curl.ts';
import { BodyEditor } from './body-form.tsx';
import { violationOfEvent } from './check.ts';
import {
  type ConfigurationNote,
  isOnThisMachine,
  notesOn,
  type Receiver,
  readDelivery,
  toControlRequest,
  toDelivery,
} from './delivery.ts';
import { notSent, type Outcome, OutcomeSection, useExchange } from './exchange.tsx';
import { AsCode, ExampleSelect, Form, ReferenceLink, RequestBar, RuleLink } from './fields.tsx';
import { bodyToKeep, keep, kept } from './kept.ts';
import type { EventData, Json, LoadedData } from './model.ts';
import { type ReadJson, readJson } from './request.ts';
import type { Service } from './service.tsx';

/** The input of the panel. */
export interface EventContext {
  data: LoadedData;
  /** Chooses another operation or event. */
  choice?: ComponentChildren;
  event: EventData;
  /** The name of the example to start from; without it that of last time, or the first. */
  example?: string | undefined;
  service: Service;
  receiver: Receiver;
  setReceiver: (receiver: Receiver) => void;
}

/** The event that is edited, and the example that it was made of; kept for the other pages of this tab. */
interface Editor {
  chosen: string;
  text: string;
  choose: (example: string) => void;
  enter: (text: string) => void;
}

function useEditor({ data, event, example }: EventContext): Editor {
  const textOf = (name: string): string => {
    const value = event.examples.find((each) => each.name === name)?.event;
    return value === undefined ? '' : JSON.stringify(value, null, 2);
  };
  const [values, setValues] = useState<{ chosen: string; text: string }>(() => {
    const first = example ?? event.examples[0]?.name ?? '';
    return (example === undefined && kept(event.id)) || { chosen: first, text: textOf(first) };
  });
  const change = (chosen: string, text: string) => {
    setValues({ chosen, text });
    keep(event.id, { chosen, text: bodyToKeep(text, textOf(chosen), data.secrets) });
  };
  return {
    ...values,
    choose: (name) => change(name, textOf(name)),
    enter: (text) => change(values.chosen, text),
  };
}

/** The form of an event, the response of the receiver, and the delivery as code. */
export function EventPanel(context: EventContext): JSX.Element {
  const { data, event, service, receiver } = context;
  const { chosen, text, choose, enter } = useEditor(context);
  const exchange = useExchange(service);
  const body = readJson(text);
  const violation = body.ok ? violationOfEvent(event.id, body.value) : undefined;
  const submit = async (): Promise<void> => {
    if (exchange.isBusy) return;
    const problem = problemOf(context, body);
    if (problem !== undefined || !body.ok) return exchange.show(notSent(problem ?? ''));
    const response = await exchange.send(toControlRequest(service.url, receiver, body.value as Json));
    if (response !== undefined) exchange.show(outcomeOf(response, receiver));
  };
  const load = async () => {
    const line = curlOf(toDelivery(receiver, text), { Authorization: '$VOICE_AGENT_WEBHOOK_SECRET' });
    return [{ title: 'curl, without a sandbox', language: 'sh', text: line }];
  };
  return (
    <>
      <RequestBar
        choice={context.choice}
        method="POST"
        target={receiver.url || 'the receiver URL'}
        service={service}
        isBusy={exchange.isBusy}
        action="Send event"
      />
      <div class="exchange">
        <Form onSubmit={submit}>
          <p>{event.about}</p>
          <ReceiverFields {...context} />
          <ExampleSelect
            examples={event.examples}
            chosen={chosen}
            onChoose={(name) => {
              exchange.show(undefined);
              choose(name);
            }}
          />
          <BodyEditor
            text={text}
            form={event.form}
            hint="You can also send an invalid event."
            violations={violation === undefined ? [] : [violation]}
            root=""
            rules={data.rules}
            onInput={enter}
          />
          <p class="hint">
            {service.presence === 'other'
              ? 'The connected service does not let this page send events. '
              : 'The connected sandbox sends it, once. '}
            <ReferenceLink page={event.page} title={event.id} />
          </p>
        </Form>
        <OutcomeSection title="Response of the receiver" exchange={exchange} service={service} />
        <AsCode key={JSON.stringify([receiver, text])} load={load} />
      </div>
    </>
  );
}

/** Why an event can't be sent. */
function problemOf({ service: { address }, receiver }: EventContext, body: ReadJson): string | undefined {
  if (!address.ok) return address.reason;
  if (!body.ok) return body.reason;
  if (body.value === undefined) return 'Type an event, or choose an example.';
  if (receiver.url.trim() === '') return 'Type the URL of a receiver.';
  const lacksSecret = receiver.authKey === 'bearer' && receiver.secret === '';
  return lacksSecret ? 'Type the secret of the receiver, or choose noAuth.' : undefined;
}

function ReceiverFields({ receiver, setReceiver }: EventContext): JSX.Element {
  const notes = notesOn(receiver);
  const noteOn = (pointer: string) => {
    const note = notes.find((each) => each.pointer === pointer);
    return note && <>The service would reject it: it {ruleOf(note)}.</>;
  };
  const urlNote = noteOn('/webhookUrl');
  return (
    <>
      <Text
        label="Receiver URL"
        hint={
          urlNote ? (
            <>
              {urlNote}
              {isOnThisMachine(receiver) ? (
                <>
                  {' '}
                  A sandbox accepts it, unless you start it with <code class="id">--strict-webhooks</code>.
                </>
              ) : null}
            </>
          ) : (
            'The sandbox sends the event there, as the service would.'
          )
        }
        inputMode="url"
        value={receiver.url}
        onInput={(url) => setReceiver({ ...receiver, url })}
      />
      <Select
        label="Authentication"
        hint={receiver.authKey === 'noAuth' ? 'No secret is sent; for development only.' : undefined}
        value={receiver.authKey}
        options={['bearer', 'noAuth']}
        onChange={(authKey) => setReceiver({ ...receiver, authKey: authKey as Receiver['authKey'] })}
      />
      {receiver.authKey === 'bearer' ? (
        <Text
          label="Secret"
          hint="The secret of the receiver: the word Bearer, one space, then a token."
          error={receiver.secret === '' ? undefined : noteOn('/webhookAuth/authSecret')}
          type="password"
          value={receiver.secret}
          onInput={(secret) => setReceiver({ ...receiver, secret })}
        />
      ) : null}
    </>
  );
}

/** The requirement, and the rule. */
const ruleOf = ({ pointer, rule, message }: ConfigurationNote): JSX.Element => (
  <>
    {message} (rule <RuleLink id={rule} address={configurationPage(pointer)} />)
  </>
);

function outcomeOf({ status, body }: { status: number; body: string }, receiver: Receiver): Outcome {
  const reading = readDelivery(status, body);
  if (reading.kind === 'attempt') {
    const { tone, sentence, attempt } = reading;
    return {
      tone,
      text: <p>{sentence}</p>,
      ...(attempt.status !== undefined && {
        response: {
          status: attempt.status,
          milliseconds: attempt.durationMs,
          headers: Object.entries(attempt.headers ?? {}),
          body: attempt.body ?? '',
        },
      }),
    };
  }
  const notes = reading.kind === 'rejected' ? reading.notes : [];
  const needsStart = isOnThisMachine(receiver) && notes.some(({ pointer }) => pointer === '/webhookUrl');
  return {
    tone: 'bad',
    text: (
      <>
        <p>{reading.sentence}</p>
        {notes.map((note) => (
          <p key={note.rule}>
            <code>{note.pointer}</code> {ruleOf(note)}
          </p>
        ))}
        {needsStart ? <p>Start the sandbox without --strict-webhooks.</p> : null}
      </>
    ),
    needsStart,
  };
}
