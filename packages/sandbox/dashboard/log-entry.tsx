import { Copy, Json, Note, say, Time, Title } from '@voice-agent/ui';
import { configurationPage, eventPage, operationPage, rulePage } from '@voice-agent/ui/pages';
import { type ComponentChildren, Fragment, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import { curlOf } from '../src/log/curl.ts';
import type { LogEntry, LogMessage, LogRejection } from '../src/public.ts';
import { api, messageOf } from './control-api.ts';
import { Headers } from './delivery.tsx';
import { DocsLink, OpenPoints } from './docs.tsx';
import { duration } from './duration.ts';
import { useResource } from './live-state.ts';
import { kindNames, LogStatus, nameOf } from './log-status.tsx';
import { hrefOf } from './route.ts';

/** An entry of the log: a request, what came of it and why, and what can be done with it. */
export function LogEntryPage({ id }: { id: string }): JSX.Element {
  const { data: entry, error } = useResource(
    [],
    (signal) => api.GET('/log/{id}', { params: { path: { id } }, signal }),
    [id],
  );
  return (
    <>
      <nav class="actions" aria-label="Log">
        <a href={hrefOf('log')}>All requests</a>
      </nav>
      <Title about={entry && nameOf(entry) && `${entry.method} ${entry.url}`}>
        {entry ? (nameOf(entry) ?? `${entry.method} ${entry.url}`) : 'Request'}
      </Title>
      {error === undefined ? null : <Note tone="bad">{error}</Note>}
      {entry && <Details entry={entry} />}
    </>
  );
}

function Details({ entry }: { entry: LogEntry }): JSX.Element {
  const { kind, method, rejection, error, warning, fault, request, response } = entry;
  const [failure, setFailure] = useState('');
  const sendAgain = async () => {
    setFailure('');
    try {
      const { data } = await api.POST('/log/{id}/send-again', { params: { path: { id: entry.id } } });
      location.hash = hrefOf('log', data?.id);
      say('Sent again. This is the new entry.');
    } catch (problem) {
      setFailure(messageOf(problem));
    }
  };
  const isRepeatable = kind === 'api' || kind === 'delivery' || (kind === 'control' && method === 'GET');
  return (
    <>
      {rejection && <Rejection entry={entry} rejection={rejection} />}
      {error !== undefined && (
        <Note tone="bad">
          <p>{error}</p>
        </Note>
      )}
      {warning !== undefined && (
        <Note tone="warn">
          <p>{warning}</p>
        </Note>
      )}
      {fault !== undefined && (
        <Note tone="warn">
          <p>
            A fault changed this response: <code>{fault}</code>. See <a href="#faults">what is active now</a>.
          </p>
        </Note>
      )}
      <section class="card" aria-label="Facts">
        <Facts entry={entry} />
        <div role="alert">{failure && <Note tone="bad">{failure}</Note>}</div>
        <div class="actions">
          {isRepeatable && (
            <button type="button" class="primary" onClick={sendAgain}>
              Send again
            </button>
          )}
          <Copy what="The curl command" text={curlOf(entry, location.origin)}>
            Copy as curl
          </Copy>
          <Copy what="The entry" text={JSON.stringify(entry, null, 2)}>
            Copy as JSON
          </Copy>
        </div>
      </section>
      <div class="pair">
        <Message title="Request" message={request} mark={inBody(entry, rejection?.pointer)} />
        {response ? (
          <Message title="Response" message={response} />
        ) : (
          <section class="message">
            <h2>Response</h2>
            <p class="hint">No response.</p>
          </section>
        )}
      </div>
    </>
  );
}

/** Why the request was rejected, with links to the rule or choice behind it. */
function Rejection({ entry, rejection }: { entry: LogEntry; rejection: LogRejection }): JSX.Element {
  const { message, pointer, rule, choices = [], open = [] } = rejection;
  const place = placeOf(entry, pointer);
  const rulesAt =
    entry.operation === undefined ? configurationPage(pointer ?? '') : rulePage(entry.operation, rule ?? '');
  return (
    <Note tone="bad">
      <p>
        <strong>Rejected: {message}</strong>
      </p>
      <dl class="facts">
        {place && <Fact name="Where">{place}</Fact>}
        {rule !== undefined && (
          <Fact name="Rule">
            <DocsLink page={rulesAt}>
              <code>{rule}</code>
            </DocsLink>
          </Fact>
        )}
        {choices.length > 0 && (
          <Fact name="Decided by">
            the {choices.length === 1 ? 'choice' : 'choices'}{' '}
            {choices.map((name, index) => (
              <Fragment key={name}>
                {index > 0 && ', '}
                <a href={hrefOf('choices', name)}>
                  <code>{name}</code>
                </a>
              </Fragment>
            ))}{' '}
            (<OpenPoints ids={open} />)
          </Fact>
        )}
      </dl>
    </Note>
  );
}

const places: Readonly<Record<string, string>> = {
  path: 'Path parameter',
  query: 'Query parameter',
  header: 'Header',
  cookie: 'Cookie',
  body: 'Body',
};

/** The part of a request that a pointer leads into, and the pointer within it. */
const partsOf = ({ kind }: LogEntry, pointer: string): readonly (string | undefined)[] =>
  kind === 'api' ? (/^\/([a-z]+)(.*)$/.exec(pointer)?.slice(1) ?? []) : ['body', pointer];

function inBody(entry: LogEntry, pointer: string | undefined): string | undefined {
  if (pointer === undefined) return undefined;
  const [part, rest] = partsOf(entry, pointer);
  // The whole of it does not stand out.
  return part === 'body' && rest !== '' ? rest : undefined;
}

/** What a pointer leads to, in words. */
function placeOf(entry: LogEntry, pointer: string | undefined): JSX.Element | undefined {
  if (pointer === undefined) return undefined;
  const [part, rest] = partsOf(entry, pointer);
  const name = places[part as string];
  if (name === undefined) return <code>{pointer}</code>;
  if (rest === '') return <>{name}</>;
  return (
    <>
      {name} <code>{part === 'body' ? rest : rest?.slice(1)}</code>
    </>
  );
}

function Facts({ entry }: { entry: LogEntry }): JSX.Element {
  const { kind, operation, eventType, callId, deliveryId, at, durationMs, request } = entry;
  const [origin] = request.headers['x-sandbox-sent-again']?.split('.') ?? [];
  return (
    <dl class="figures">
      <Fact name="Status">
        <LogStatus {...entry} />
      </Fact>
      <Fact name="Kind">{kindNames[kind]}</Fact>
      {operation !== undefined && (
        <Fact name={kind === 'tool' ? 'Web tool' : 'Operation'}>
          {kind === 'api' ? <DocsLink page={operationPage(operation)}>{operation}</DocsLink> : operation}
        </Fact>
      )}
      {eventType !== undefined && (
        <Fact name="Event">
          <DocsLink page={eventPage(eventType)}>{eventType}</DocsLink>
        </Fact>
      )}
      {callId !== undefined && (
        <Fact name="Call">
          <a href={hrefOf('calls', callId)}>{callId}</a>
        </Fact>
      )}
      {deliveryId !== undefined && (
        <Fact name="Delivery">
          <a href={hrefOf('deliveries', deliveryId)}>{deliveryId}</a>
        </Fact>
      )}
      <Fact name="Time">
        <Time at={at} />, took {duration(durationMs)}
      </Fact>
      {origin !== undefined && (
        <Fact name="Repeats">
          <a href={hrefOf('log', origin)}>entry {origin}</a>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Message({
  title,
  message: { headers, body, cut },
  mark,
}: {
  title: string;
  message: LogMessage;
  /** A pointer to what is wrong in the body. */
  mark?: string | undefined;
}): JSX.Element {
  return (
    <section class="message" aria-label={title}>
      <h2>{title}</h2>
      {body === '' ? (
        <p class="hint">No body.</p>
      ) : (
        <Json label={cut ? 'Body, cut' : 'Body'} value={body} {...(mark !== undefined && { mark })} />
      )}
      {cut && <p class="hint">The log keeps only the first 64 KiB of a body.</p>}
      {Object.keys(headers).length > 0 && <Headers label="Headers" headers={headers} />}
    </section>
  );
}
