import { didYouMean } from '@voice-agent/cli-kit/text';

/** An undocumented behaviour that the sandbox has to decide. */
export interface Choice {
  /** The options; the first is the default. */
  values: readonly [string, ...string[]];
  /** The ids of the undocumented points that it decides. */
  open: readonly string[];
  /** What is decided, for a reader. */
  description: string;
}

/** Every choice by its name. They are behaviour of the sandbox, not of the service. */
export const choices = {
  'success.status': {
    values: ['200', '201', '202'],
    open: ['open.success-status'],
    description: 'The status of a success.',
  },
  'success.flag': {
    values: ['true', 'false'],
    open: ['open.success-false'],
    description: 'The `success` of an envelope: its plain meaning, or the documented default.',
  },
  'error.body': {
    values: ['envelope', 'problem', 'text', 'empty'],
    open: ['open.error.body'],
    description:
      'The body of an error: an envelope without data, a problem document (RFC 9457), plain text, or nothing.',
  },
  'error.invalid': {
    values: ['422', '400'],
    open: ['open.error.status-codes'],
    description: 'The status for a request that is malformed, or breaks the schema or a rule.',
  },
  'error.unauthenticated': {
    values: ['401', '403'],
    open: ['open.error.status-codes'],
    description: 'The status for a missing or wrong API key.',
  },
  'error.unknown-id': {
    values: ['404', '400', '403'],
    open: ['open.error.status-codes'],
    description: 'The status for an unknown id.',
  },
  'list.total': {
    values: ['all', 'filtered'],
    open: ['open.list.total-and-filtered'],
    description: 'What `total` counts: the records before any filter, or those that match.',
  },
  'list.order': {
    values: ['newest', 'oldest'],
    open: ['open.list.order'],
    description: 'Which record of a list comes first.',
  },
  'list.max-take': {
    values: ['1000', '100', 'none'],
    open: ['open.limit.greatest-take'],
    description: 'The maximum number of records on a page; asking for more is not an error.',
  },
  'list-jobs.skip': {
    values: ['page', 'offset'],
    open: ['open.list-jobs.skip-meaning'],
    description:
      'What `skip` of the list of jobs is: the number of the page, starting at 1, or the number of jobs to skip.',
  },
  'list-jobs.take': {
    values: ['10', 'all'],
    open: ['open.limit.greatest-take'],
    description: 'How many jobs a page has without `take`; `all` is as many as `list.max-take` allows.',
  },
  'list-jobs.unknown-project': {
    values: ['empty', 'reject'],
    open: ['open.error.status-codes'],
    description: 'The response to a list of jobs of an unknown project: an empty list, or an error.',
  },
  'list-jobs.sort': {
    values: ['ignore', 'reject'],
    open: ['open.job.sort-fields'],
    description: 'What happens to the fields of `sort`.',
  },
  'list-web-tools.search-parameter': {
    values: ['search', 'query', 'q', 'searchQuery'],
    open: ['open.list-web-tools.search-name'],
    description: 'The name of the query parameter that searches web tools.',
  },
  'list-web-tools.invalid-page': {
    values: ['reject', 'default'],
    open: ['open.list-web-tools.page-texts'],
    description:
      'What happens to a `skip` or `take` that is not an integer of at least 1: an error, or the default.',
  },
  'list-web-tools.web-tool-filter': {
    values: ['all', 'none'],
    open: ['open.list-web-tools.web-tool-filter'],
    description: 'What the filter `WEB_TOOL` finds: tools of both types, or nothing.',
  },
  'request.unknown-fields': {
    values: ['ignore', 'reject'],
    open: ['open.update.unknown-fields'],
    description: 'What happens to an unknown field of a body, or an unknown query parameter.',
  },
  'request.repeated-parameter': {
    values: ['reject', 'first', 'last'],
    open: ['open.error.status-codes'],
    description: 'What happens to a query parameter that is sent twice.',
  },
  'request.empty-body': {
    values: ['accept', 'reject'],
    open: ['open.list-jobs.body-absent', 'open.update.body-absent'],
    description: 'Whether a body may be absent where all of its fields are optional.',
  },
  'update.without-type': {
    values: ['free', 'stored-type'],
    open: ['open.update.without-type'],
    description: 'Which rules apply to an update without a type: none, or those of the stored type.',
  },
  'update.type-change': {
    values: ['drop', 'keep'],
    open: ['open.update.merge'],
    description:
      'What happens to the stored `async` and `params` of a web tool when an update changes its type to MCP.',
  },
  'update.objects': {
    values: ['replace', 'merge'],
    open: ['open.update.merge'],
    description:
      'Whether `toolSettings` and `params` of an update replace the stored ones or are merged into them, field by field.',
  },
  'update.params-map': {
    values: ['reject', 'accept'],
    open: ['open.web-tool.params-in-answers'],
    description:
      'What happens to an update whose `params` are a map as responses show it, not a schema: an error, or a schema without properties.',
  },
  'update.params-shown': {
    values: ['properties', 'as-sent'],
    open: ['open.web-tool.params-in-answers'],
    description:
      'How responses show the `params` of an update: the properties of the schema by name, or the schema as it was sent, where the response schema allows it.',
  },
  'update.version': {
    values: ['every-update', 'change', 'never'],
    open: ['open.version.web-tool'],
    description: 'When the `version` of a web tool rises by one.',
  },
  'web-tool.auth-token': {
    values: ['masked', 'shown', 'left-out'],
    open: ['open.tool-settings.auth-token-shown'],
    description: 'How responses show the `authToken` of a web tool.',
  },
  'tool-call.timeout-unit': {
    values: ['s', 'ms'],
    open: ['open.limit.timeout-unit'],
    description: 'The unit of `toolSettings.timeout`.',
  },
  'tool-call.auth-token': {
    values: ['bearer', 'none'],
    open: ['open.tool-settings.use'],
    description:
      'How a tool call sends the `authToken`: after `Bearer ` in its Authorization header, or not at all.',
  },
  'tool-call.input': {
    values: ['by-method', 'body', 'query'],
    open: ['open.tool-settings.use'],
    description:
      'Where a tool call sends its input: in the query for GET and HEAD and otherwise in a JSON body, or always in one of them.',
  },
  'event.data': {
    values: ['described', 'empty'],
    open: ['open.event.data-fields'],
    description:
      'The `data` of the events before call.ended: made-up fields for the documented content, or nothing.',
  },
  'event.outcome-collision': {
    values: ['parameter', 'collected'],
    open: ['open.event.outcome-collision'],
    description:
      'Which value wins when a collected one has the name of a custom parameter. With `collected` the parameter does not come back unchanged.',
  },
  'delivery.redelivery': {
    values: ['back-off', 'none', 'duplicate'],
    open: ['open.webhook.redelivery', 'open.webhook.duplicates'],
    description:
      'What follows a delivery: a retry after each failed attempt, with a delay that doubles; nothing; or a second delivery even after a success.',
  },
  'delivery.success': {
    values: ['200', '2XX'],
    open: ['open.webhook.redelivery'],
    description: 'Which responses of a receiver end a delivery.',
  },
  'delivery.order': {
    values: ['in-order', 'any'],
    open: ['open.webhook.order'],
    description: 'Whether an event waits for the earlier ones of its call.',
  },
  'delivery.timeout': {
    values: ['10s', '2s', '30s'],
    open: ['open.limit.delivery-timeout'],
    description: 'How long a receiver may take to respond.',
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
        `Unknown choice "${name}".${didYouMean(name, choiceNames)} npx @voice-agent/sandbox --show-choices lists them all.`,
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
