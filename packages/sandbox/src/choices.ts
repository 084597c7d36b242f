import { didYouMean } from '@voice-agent/webhooks/internal/text';

/** One thing that the interface leaves open and the sandbox has to decide. */
export interface Choice {
  /** The readings there are; the first is the default. */
  values: readonly [string, ...string[]];
  /** The open points of the traceability record that it decides. */
  open: readonly string[];
  /** What is decided, for a reader. */
  says: string;
}

/** Sandbox behaviour, not part of the interface: every choice by its name. */
export const choices = {
  'success.status': {
    values: ['200', '201', '202'],
    open: ['open.success-status'],
    says: 'The status of a success.',
  },
  'success.flag': {
    values: ['true', 'false'],
    open: ['open.success-false'],
    says: 'The `success` of an envelope: its plain meaning, or the documented default.',
  },
  'error.body': {
    values: ['envelope', 'problem', 'text', 'empty'],
    open: ['open.error.body'],
    says: 'The body of an error: an envelope without data, a problem document (RFC 9457), plain text, or nothing.',
  },
  'error.invalid': {
    values: ['422', '400'],
    open: ['open.error.status-codes'],
    says: 'The status for a request that is malformed, or breaks the schema or a rule.',
  },
  'error.unauthenticated': {
    values: ['401', '403'],
    open: ['open.error.status-codes'],
    says: 'The status for a missing or wrong API key.',
  },
  'error.unknown-id': {
    values: ['404', '400', '403'],
    open: ['open.error.status-codes'],
    says: 'The status for an id that is not there.',
  },
  'list.total': {
    values: ['all', 'filtered'],
    open: ['open.list.total-and-filtered'],
    says: 'What `total` counts: the records before any filter, or those that match.',
  },
  'list.order': {
    values: ['newest', 'oldest'],
    open: ['open.list.order'],
    says: 'Which record of a list comes first.',
  },
  'list.greatest-take': {
    values: ['1000', '100', 'none'],
    open: ['open.limit.greatest-take'],
    says: 'How many records a page has at most; more are not an error, the page just ends there.',
  },
  'list-jobs.skip': {
    values: ['page', 'offset'],
    open: ['open.list-jobs.skip-meaning'],
    says: 'What `skip` of the list of jobs is: the number of the page, from 1, or how many jobs are passed over.',
  },
  'list-jobs.take': {
    values: ['10', 'all'],
    open: ['open.limit.greatest-take'],
    says: 'How many jobs a page has when nobody says `take`; `all` is as many as `list.greatest-take` allows.',
  },
  'list-jobs.unknown-project': {
    values: ['empty', 'refuse'],
    open: ['open.error.status-codes'],
    says: 'What the list of jobs of an unknown project is: an empty list, or an error.',
  },
  'list-jobs.sort': {
    values: ['ignore', 'refuse'],
    open: ['open.job.sort-fields'],
    says: 'What happens to the fields of `sort`.',
  },
  'list-web-tools.search-parameter': {
    values: ['search', 'query', 'q', 'searchQuery'],
    open: ['open.list-web-tools.search-name'],
    says: 'The name of the query parameter that searches web tools.',
  },
  'list-web-tools.page-texts': {
    values: ['refuse', 'default'],
    open: ['open.list-web-tools.page-texts'],
    says: 'What happens to a `skip` or `take` that is no integer of at least 1: an error, or the default in its place.',
  },
  'list-web-tools.web-tool-filter': {
    values: ['all', 'none'],
    open: ['open.list-web-tools.web-tool-filter'],
    says: 'What the filter `WEB_TOOL` finds: tools of both types, or nothing.',
  },
  'request.unknown-fields': {
    values: ['ignore', 'refuse'],
    open: ['open.update.unknown-fields'],
    says: 'What happens to a field of a body, or a query parameter, that the operation does not know.',
  },
  'request.repeated-parameter': {
    values: ['refuse', 'first', 'last'],
    open: ['open.error.status-codes'],
    says: 'What happens to a query parameter that stands there twice.',
  },
  'request.empty-body': {
    values: ['accept', 'refuse'],
    open: ['open.list-jobs.body-absent', 'open.update.body-absent'],
    says: 'Whether a body may be absent where all of its fields are optional.',
  },
  'update.without-type': {
    values: ['free', 'stored-type'],
    open: ['open.update.without-type'],
    says: 'Which rules an update without a type obeys: none, or those of the type that the web tool has.',
  },
  'update.type-change': {
    values: ['drop', 'keep'],
    open: ['open.update.merge'],
    says: 'What happens to the stored `async` and `params` of a web tool when an update says that it is MCP.',
  },
  'update.objects': {
    values: ['replace', 'merge'],
    open: ['open.update.merge'],
    says: 'Whether `toolSettings` and `params` of an update replace what is stored or are merged into it, one field of them after the other.',
  },
  'update.params-shown': {
    values: ['properties', 'as-sent'],
    open: ['open.web-tool.params-in-answers'],
    says: 'How answers show the `params` of an update: the properties of the schema by name, or the schema as it was sent where the schema of answers allows it.',
  },
  'update.version': {
    values: ['every-update', 'change', 'never'],
    open: ['open.version.web-tool'],
    says: 'When the `version` of a web tool rises by one.',
  },
  'web-tool.auth-token': {
    values: ['masked', 'shown', 'left-out'],
    open: ['open.tool-settings.auth-token-shown'],
    says: 'How answers show the `authToken` of a web tool.',
  },
  'tool-call.timeout-unit': {
    values: ['ms', 's'],
    open: ['open.limit.timeout-unit'],
    says: 'The unit of `toolSettings.timeout`.',
  },
  'tool-call.auth-token': {
    values: ['bearer', 'none'],
    open: ['open.tool-settings.use'],
    says: 'How a tool call carries the `authToken`: after `Bearer ` in its Authorization header, or not at all.',
  },
  'tool-call.input': {
    values: ['by-method', 'body', 'query'],
    open: ['open.tool-settings.use'],
    says: 'Where a tool call carries its input: in the query for GET and HEAD and else in a JSON body, or always in one of them.',
  },
  'event.data': {
    values: ['described', 'empty'],
    open: ['open.event.data-fields'],
    says: 'What the `data` of the events before call.ended holds: fields of our making for what the interface tells of, or nothing.',
  },
  'event.outcome-collision': {
    values: ['parameter', 'collected'],
    open: ['open.event.outcome-collision'],
    says: 'Which value wins when a collected one has the name of a custom parameter. With `collected` the echo is not unchanged.',
  },
  'delivery.redelivery': {
    values: ['back-off', 'none', 'duplicate'],
    open: ['open.webhook.redelivery', 'open.webhook.duplicates'],
    says: 'What follows a delivery: another attempt after each one that failed, after a delay that doubles, nothing, or a second one even after a success.',
  },
  'delivery.success': {
    values: ['200', '2XX'],
    open: ['open.webhook.redelivery'],
    says: 'Which answers of a receiver end a delivery.',
  },
  'delivery.order': {
    values: ['in-order', 'any'],
    open: ['open.webhook.order'],
    says: 'Whether an event waits for the ones of its call that come before it.',
  },
  'delivery.timeout': {
    values: ['10s', '2s', '30s'],
    open: ['open.limit.delivery-timeout'],
    says: 'How long a receiver may take to answer.',
  },
} as const;

/** The name of a choice. */
export type ChoiceName = keyof typeof choices;

/** What is chosen, by the name of the choice. */
export type Choices = { [Name in ChoiceName]: (typeof choices)[Name]['values'][number] };

/** The names of all choices, in the order in which they are shown. */
export const choiceNames: readonly ChoiceName[] = Object.keys(choices) as ChoiceName[];

/**
 * The defaults, with what is given in their place.
 *
 * @throws TypeError when there is no such choice or no such value of it
 */
export function choose(given: Readonly<Record<string, unknown>> = {}): Choices {
  const chosen: Record<string, string> = Object.fromEntries(
    choiceNames.map((name) => [name, choices[name].values[0]]),
  );
  for (const [name, value] of Object.entries(given)) {
    if (!isChoice(name)) {
      throw new TypeError(
        `There is no choice "${name}".${didYouMean(name, choiceNames)} voice-agent-sandbox --show-choices lists them all.`,
      );
    }
    const { values }: Choice = choices[name];
    if (typeof value !== 'string' || !values.includes(value)) {
      throw new TypeError(`The choice ${name} must be one of ${values.join(', ')}.`);
    }
    chosen[name] = value;
  }
  return chosen as Choices;
}

/** Whether there is a choice of this name. */
export const isChoice = (name: string): name is ChoiceName => Object.hasOwn(choices, name);
