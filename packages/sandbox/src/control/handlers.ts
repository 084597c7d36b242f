import { operations } from '@voice-agent/client/operations';
import { ApiError } from '@voice-agent/service';
import { scripts } from '@voice-agent/webhooks/testing';
import { hostnameOf, isLoopback } from '../address.ts';
import { choiceNames, choices, choose } from '../choices.ts';
import { operationIds } from '../faults/faults.ts';
import { faults as faultKinds } from '../faults/table.ts';
import type { OperationId } from '../generated/operations.ts';
import type { RequestOf, ResultOf } from '../generated/requests.ts';
import type { ChoiceView, DeliverySummary } from '../generated/types.ts';
import { isObject } from '../json.ts';
import type { Agent, CallView, DeliveryView, FaultName, LogEntry, LogFilter } from '../public.ts';
import type { State } from '../state.ts';
import { show } from '../store/web-tools.ts';
import { readAsset, readDocument, readPage } from './files.ts';
import { listed } from './listed.ts';
import { receive } from './receive.ts';
import { type Asked, Reply } from './reply.ts';
import { beingSent, resend } from './resend.ts';
import { meantWebhook, shownAgent } from './shown-agent.ts';
import { logLines, watchFeed } from './streams.ts';

type Result<Id extends OperationId> = ResultOf[Id] | Reply;

/** What each operation of openapi.yaml does. A handler returns the JSON of a success, or the whole response. */
type Handlers = {
  readonly [Id in OperationId]: (request: RequestOf[Id], asked: Asked) => Result<Id> | Promise<Result<Id>>;
};

export const handlers: Handlers = {
  showDashboard: async (_, { state }) => readPage(state.docsUrl),
  getAsset: ({ path }) => readAsset(path.file),
  getDocument: readDocument,

  listAgents: (_, { state: { agents } }) => ({
    agents: agents.all().map(shownAgent),
    strictWebhooks: agents.strictWebhooks,
  }),
  setReceiver: ({ path, body }, { state }) => {
    const { id } = agentOf(state, path.id);
    return { agent: shownAgent(valid(() => state.agents.setReceiver(id, body.kind))) };
  },
  configureWebhook: ({ path, body }, { state }) => {
    const { id, webhook } = agentOf(state, path.id);
    const result = state.agents.configure(id, meantWebhook(body, webhook));
    if (result.ok) return { agent: shownAgent(result.agent), warnings: result.warnings };
    const message = 'The webhook was not saved: the service would reject this configuration.';
    return Reply.problems(message, result.problems);
  },
  receive: ({ path }, asked) => receive(agentOf(asked.state, path.agentId), asked),

  listScripts: () => ({ scripts: scripts.map(({ name, description }) => ({ name, description })) }),
  startCall: ({ body }, { state: { agents, calls } }) => {
    const { agentId, script } = body;
    if (agents.get(agentId) === undefined)
      throw new ApiError(422, 'must be the id of an agent', { pointer: '/body/agentId' });
    const names = scripts.map(({ name }) => name);
    if (script !== undefined && !names.includes(script))
      throw new ApiError(422, `must be one of ${names.join(', ')}`, { pointer: '/body/script' });
    return valid(() => calls.start(body));
  },
  listCalls: ({ query }, { state }) => state.calls.page({ take: 50, ...query }),
  clearCalls: (_, { state }) => ({ cleared: state.calls.clear() }),
  getCall: ({ path }, { state }) => callOf(state, path.id),
  listDeliveries: ({ query }, { state: { deliveries } }) => {
    const filter = { take: 50, ...query };
    return { deliveries: deliveries.list(filter).map(summaryOf), filtered: deliveries.count(filter) };
  },
  retryFailing: ({ query: { callId } }, { state }) => {
    if (callId !== undefined) callOf(state, callId);
    return { retried: state.deliveries.retry(callId) };
  },
  getDelivery: ({ path }, { state }) => deliveryOf(state, path.id),
  redeliver: ({ path }, { state }) => {
    const { id } = deliveryOf(state, path.id);
    if (!state.deliveries.redeliver(id)) throw beingSent();
    return deliveryOf(state, id);
  },
  getTestCase: ({ path }, { state }) => {
    const { id, eventType, request } = deliveryOf(state, path.id);
    const event: unknown = JSON.parse(state.log.secrets.mask(request.body));
    // A file name of letters, digits, dots and hyphens, whatever the id is made of.
    const name = `${eventType}-${id}`.replaceAll(/[^\w.-]/g, '-');
    return new Reply(`${JSON.stringify(event, null, 2)}\n`, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `inline; filename="${name}.event.json"`,
    });
  },
  sendEvent: async ({ body: { event, ...webhook } }, { state: { agents, deliveries } }) => {
    const checked = agents.check(webhook);
    if (!checked.ok) {
      const message = 'The event was not sent: the service would reject this configuration.';
      return Reply.problems(message, checked.problems);
    }
    const { eventType } = isObject(event) ? event : {};
    const about = typeof eventType === 'string' ? { eventType } : {};
    const attempt = await deliveries.sender.send(JSON.stringify(event), checked.webhook, about);
    return { ...attempt, warnings: checked.warnings };
  },

  watch: (_, { state, outgoing }) =>
    new Reply(watchFeed(state.feed, outgoing), {
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    }),
  listLog: ({ query: { follow, status, ...rest } }, { state: { log }, incoming, outgoing }) => {
    const filter: LogFilter = {
      ...rest,
      ...(status !== undefined && { status: status === 'failed' ? 'failed' : Number(status) }),
    };
    if (/\bapplication\/json\b/.test(incoming.headers.accept ?? '')) {
      const { entries, ...counts } = log.page({ take: 50, ...filter });
      return { entries: entries.map(({ request: _, response: __, ...entry }) => entry), ...counts };
    }
    const lines = logLines(log, { take: 1_000, ...filter }, follow === undefined ? undefined : outgoing);
    return new Reply(lines, { 'content-type': 'application/x-ndjson; charset=utf-8' });
  },
  getLogEntry: ({ path }, { state }) => entryOf(state, path.id),
  resend: ({ path }, asked) => resend(asked, entryOf(asked.state, path.id)),
  clearLog: (_, { state }) => ({ cleared: state.log.clear() }),

  getApiKey: (_, { state: { madeKey }, incoming }) => {
    const isFromHere = isLoopback(hostnameOf(incoming.socket.remoteAddress) ?? '');
    return isFromHere && madeKey !== undefined ? { apiKey: madeKey } : {};
  },
  listChoices: (_, { state }) => shownChoices(state),
  changeChoices: ({ body }, { state }) => {
    state.choices = valid(() => choose({ ...state.choices, ...body }));
    state.feed.notify({ kind: 'settings' });
    return shownChoices(state);
  },
  listFaults: (_, { state }) => {
    const kinds = Object.entries(faultKinds).map(([name, { title, description, options }]) => ({
      name: name as FaultName,
      title,
      description,
      options: { ...options },
    }));
    return { faults: state.faults.list(), kinds, operations: [...operationIds] };
  },
  addFault: ({ body }, { state }) => valid(() => state.faults.add(body)),
  clearFaults: (_, { state }) => {
    state.faults.clear();
    return undefined;
  },
  removeFault: ({ path }, { state }) => {
    if (!state.faults.remove(path.id)) throw new ApiError(404, 'Unknown fault id: it may be used up.');
    return undefined;
  },

  listProjects: (_, { state }) => ({ projects: state.jobs.projects() }),
  listJobs: ({ query: { projectId, ...fields } }, asked) =>
    new Reply(...listed(asked, operations.listJobs, { projectId }, fields)),
  getJob: ({ path }, { state }) => found(state.jobs.get(path.id), 'Unknown job id.'),
  listWebTools: ({ query }, asked) => new Reply(...listed(asked, operations.listWebTools, query, {})),
  getWebTool: ({ path }, { state }) =>
    show(found(state.webTools.get(path.id), 'Unknown web tool id.'), 'masked'),
};

/** Runs what throws a TypeError for wrong input, which rejects the request. */
function valid<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError(422, error.message);
    throw error;
  }
}

/** @throws ApiError 404 when there is no such value */
function found<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new ApiError(404, message);
  return value;
}

const agentOf = ({ agents }: State, id: string): Agent => found(agents.get(id), 'Unknown agent id.');
const callOf = ({ calls }: State, id: string): CallView => found(calls.get(id), 'Unknown call id.');
const deliveryOf = ({ deliveries }: State, id: string): DeliveryView =>
  found(deliveries.get(id), 'Unknown delivery id.');
const entryOf = ({ log }: State, id: string): LogEntry =>
  found(log.get(id), 'Unknown entry id: the log has the newest ones.');

function summaryOf({ request, attempts, ...delivery }: DeliveryView): DeliverySummary {
  const { timestamp } = JSON.parse(request.body) as { timestamp: string };
  const short = attempts.map(({ headers: _, body: __, ...attempt }) => attempt);
  const last = short.at(-1);
  const counted = { attemptCount: short.length, attempts: short };
  return { ...delivery, timestamp, ...counted, ...(last !== undefined && { last }) };
}

function shownChoices({ choices: chosen }: State): { choices: ChoiceView[] } {
  const shown = choiceNames.map((name) => {
    const { title, values, description, open } = choices[name];
    return {
      name,
      title,
      value: chosen[name],
      default: values[0],
      values: [...values],
      description,
      open: [...open],
    };
  });
  return { choices: shown };
}
