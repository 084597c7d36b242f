import { Copy, Json, Note, Time, type Tone } from '@voice-agent/ui';
import { duration } from '@voice-agent/ui/call';
import { configurationPage, eventPage, operationPage, rulePage } from '@voice-agent/ui/pages';
import type { ComponentChildren, JSX } from 'preact';
import type { LogEntry, LogMessage, LogRejection } from '../src/public.ts';
import { api } from './control-api.ts';
import { Headers } from './delivery.tsx';
import { DocsLink, OpenPoints } from './docs.tsx';
import { useAction, useResource } from './live-state.ts';
import { kindNames, LogStatus, nameOf } from './log-status.tsx';
import { Alert, Facts, Listed, Page } from './page.tsx';
import { go, hrefOf, type SectionId } from './route.ts';

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
      <Page
        title={entry ? (nameOf(entry) ?? `${entry.method} ${entry.url}`) : 'Request'}
        about={entry && nameOf(entry) && `${entry.method} ${entry.url}`}
        error={error}
      >
        {entry && <Details entry={entry} />}
      </Page>
    </>
  );
}

function Details({ entry }: { entry: LogEntry }): JSX.Element {
  const { rejection, error, warning, fault, request, response } = entry;
  return (
    <>
      {rejection && <Rejection entry={entry} rejection={rejection} />}
      {error && <Remark tone="bad">{error}</Remark>}
      {warning && <Remark tone="warn">{warning}</Remark>}
      {fault && (
        <Remark tone="warn">
          A fault changed this response: <code>{fault}</code>. See <a href="#faults">what is active now</a>.
        </Remark>
      )}
      <section class="card" aria-label="Facts">
        <EntryFacts entry={entry} />
        <Actions entry={entry} />
      </section>
      <div class="pair">
        <Message title="Request" message={request} mark={inBody(entry, rejection?.pointer)} />
        <Message title="Response" message={response} />
      </div>
    </>
  );
}

const Remark = ({ tone, children }: { tone: Tone; children: ComponentChildren }): JSX.Element => (
  <Note tone={tone}>
    <p>{children}</p>
  </Note>
);

function Actions({ entry }: { entry: LogEntry }): JSX.Element {
  const { kind, method } = entry;
  const { failure, act } = useAction();
  const resend = () =>
    act('Resent. This is the new entry.', async () => {
      const { data } = await api.POST('/log/{id}/resend', { params: { path: { id: entry.id } } });
      await go(hrefOf('log', data?.id));
    });
  const isRepeatable = kind === 'api' || kind === 'delivery' || (kind === 'control' && method === 'GET');
  return (
    <>
      <Alert>{failure}</Alert>
      <div class="actions">
        {isRepeatable && (
          <button type="button" class="primary" onClick={resend}>
            Resend
          </button>
        )}
        <Copy what="The entry" text={JSON.stringify(entry, null, 2)}>
          Copy as JSON
        </Copy>
      </div>
    </>
  );
}

/** Why the request was rejected, with links to the rule or choice behind it. */
function Rejection({ entry, rejection }: { entry: LogEntry; rejection: LogRejection }): JSX.Element {
  const { message, pointer, rule, choices = [], open = [] } = rejection;
  const rulesAt =
    entry.operation === undefined ? configurationPage(pointer ?? '') : rulePage(entry.operation, rule ?? '');
  const names = choices.map((name) => (
    <a key={name} href={hrefOf('choices', name)}>
      <code>{name}</code>
    </a>
  ));
  return (
    <Note tone="bad">
      <p>
        <strong>Rejected: {message}</strong>
      </p>
      <Facts
        of={[
          ['Where', pointer ? <code key="pointer">{pointer}</code> : undefined],
          [
            'Rule',
            rule && (
              <DocsLink page={rulesAt}>
                <code>{rule}</code>
              </DocsLink>
            ),
          ],
          [
            'Decided by',
            choices.length > 0 && (
              <>
                the {choices.length === 1 ? 'choice' : 'choices'} <Listed of={names} /> (
                <OpenPoints ids={open} />)
              </>
            ),
          ],
        ]}
      />
    </Note>
  );
}

/** The place in the body that a pointer leads to; the whole of it does not stand out. */
function inBody({ kind }: LogEntry, pointer = ''): string | undefined {
  // Of the control API it leads into the body anyway.
  const place = kind === 'api' ? (/^\/body(.+)/.exec(pointer)?.[1] ?? '') : pointer;
  return place === '' ? undefined : place;
}

function EntryFacts({ entry }: { entry: LogEntry }): JSX.Element {
  const { kind, operation, eventType, callId, deliveryId, at, durationMs, request } = entry;
  const [origin] = request.headers['x-sandbox-resent']?.split('.') ?? [];
  const link = (section: SectionId, id: string | undefined, text = id) =>
    id && <a href={hrefOf(section, id)}>{text}</a>;
  const documented = (page: string, text: string) => <DocsLink page={page}>{text}</DocsLink>;
  return (
    <Facts
      inLine
      of={[
        ['Status', <LogStatus key="status" {...entry} />],
        ['Kind', kindNames[kind]],
        ['Operation', kind === 'api' && operation && documented(operationPage(operation), operation)],
        [kind === 'tool' ? 'Web tool' : 'Operation', kind !== 'api' && operation],
        ['Event', eventType && documented(eventPage(eventType), eventType)],
        ['Call', link('calls', callId)],
        ['Delivery', link('deliveries', deliveryId)],
        [
          'Time',
          <>
            <Time at={at} />, took {duration(durationMs)}
          </>,
        ],
        ['Repeats', link('log', origin, `entry ${origin}`)],
      ]}
    />
  );
}

/** A request or a response. @param props.mark a pointer to what is wrong in the body */
function Message(props: {
  title: string;
  message: LogMessage | undefined;
  mark?: string | undefined;
}): JSX.Element {
  const { title, message, mark } = props;
  const { headers = {}, body = '', cut } = message ?? {};
  return (
    <section class="message" aria-label={message && title}>
      <h2>{title}</h2>
      {body === '' ? (
        <p class="hint">{message ? 'No body.' : 'No response.'}</p>
      ) : (
        <Json label={cut ? 'Body, cut' : 'Body'} value={body} {...(mark !== undefined && { mark })} />
      )}
      {cut && <p class="hint">The log keeps only the first 64 KiB of a body.</p>}
      {Object.keys(headers).length > 0 && <Headers label="Headers" headers={headers} />}
    </section>
  );
}
