import { didYouMean } from '@voice-agent/cli-kit/text';

/** An undocumented behaviour that the sandbox has to decide. */
export interface Choice {
  /** A few words for a heading. */
  title: string;
  /** The options; the first is the default. */
  values: readonly [string, ...string[]];
  /** The ids of the unspecified points that it decides. */
  open: readonly string[];
  /** What is decided, for a reader. */
  description: string;
}

/** Every choice by its name. They are behaviour of the sandbox, not of the service. */
export const choices = {
  'success.status': {
    title: 'Success status',
    values: ['200', '201', '202'],
    open: ['open.success-status'],
    description: 'The status of every successful response.',
  },
  'success.flag': {
    title: 'Success flag',
    values: ['true', 'false'],
    open: ['open.success-false'],
    description: 'The `success` of an envelope: its plain meaning, or the documented default.',
  },
  'error.body': {
    title: 'Error body',
    values: ['envelope', 'problem', 'text', 'empty'],
    open: ['open.error.body'],
    description: 'An envelope without data, a problem document (RFC 9457), plain text, or nothing.',
  },
  'error.invalid': {
    title: 'Invalid request',
    values: ['422', '400'],
    open: ['open.error.status-codes'],
    description: 'The status for a request that is malformed, or breaks the schema or a rule.',
  },
  'error.unauthenticated': {
    title: 'Missing or wrong API key',
    values: ['401', '403'],
    open: ['open.error.status-codes'],
    description: 'The status of the response.',
  },
  'error.unknown-id': {
    title: 'Unknown id',
    values: ['404', '400', '403'],
    open: ['open.error.status-codes'],
    description: 'The status of the response.',
  },
  'list.total': {
    title: 'What total counts',
    values: ['all', 'filtered'],
    open: ['open.list.total-and-filtered'],
    description: 'The records before any filter, or those that match.',
  },
  'list.order': {
    title: 'Order of records',
    values: ['newest', 'oldest'],
    open: ['open.list.order'],
    description: 'Which record of a list comes first.',
  },
  'list.max-take': {
    title: 'Largest page',
    values: ['1000', '100', 'none'],
    open: ['open.limit.greatest-take'],
    description: 'The maximum number of records on a page; asking for more is not an error.',
  },
  'list-jobs.skip': {
    title: 'Meaning of skip',
    values: ['page', 'offset'],
    open: ['open.list-jobs.skip-meaning'],
    description: 'The number of the page, starting at 1, or the number of jobs to skip.',
  },
  'list-jobs.take': {
    title: 'Default page size',
    values: ['10', 'all'],
    open: ['open.limit.greatest-take'],
    description: 'How many jobs a page has without `take`; `all` is as many as `list.max-take` allows.',
  },
  'list-jobs.unknown-project': {
    title: 'Unknown project',
    values: ['empty', 'reject'],
    open: ['open.error.status-codes'],
    description: 'The response: an empty list, or an error.',
  },
  'list-jobs.sort': {
    title: 'Fields of sort',
    values: ['ignore', 'reject'],
    open: ['open.job.sort-fields'],
    description: 'Whether they are ignored or rejected.',
  },
  'list-web-tools.search-parameter': {
    title: 'Search parameter',
    values: ['search', 'query', 'q', 'searchQuery'],
    open: ['open.list-web-tools.search-name'],
    description: 'Its name in the query.',
  },
  'list-web-tools.invalid-page': {
    title: 'Invalid skip or take',
    values: ['reject', 'default'],
    open: ['open.list-web-tools.page-texts'],
    description: 'The response when one is not an integer of at least 1: an error, or the page by default.',
  },
  'list-web-tools.web-tool-filter': {
    title: 'Filter by WEB_TOOL',
    values: ['all', 'none'],
    open: ['open.list-web-tools.web-tool-filter'],
    description: 'What it finds: tools of both types, or nothing.',
  },
  'request.unknown-fields': {
    title: 'Unknown fields',
    values: ['ignore', 'reject'],
    open: ['open.update.unknown-fields'],
    description: 'What happens to those of a body, and to unknown query parameters.',
  },
  'request.repeated-parameter': {
    title: 'Repeated parameter',
    values: ['reject', 'first', 'last'],
    open: ['open.error.status-codes'],
    description: 'What happens when the query has one twice.',
  },
  'request.empty-body': {
    title: 'Missing body',
    values: ['accept', 'reject'],
    open: ['open.list-jobs.body-absent', 'open.update.body-absent'],
    description: 'Whether a body may be absent where all of its fields are optional.',
  },
  'update.without-type': {
    title: 'Update without a type',
    values: ['free', 'stored-type'],
    open: ['open.update.without-type'],
    description: 'Which rules apply: none, or those of the stored type.',
  },
  'update.type-change': {
    title: 'Change of type',
    values: ['drop', 'keep'],
    open: ['open.update.merge'],
    description:
      'What happens to the stored `async` and `params` of a web tool when an update changes its type to MCP.',
  },
  'update.objects': {
    title: 'Objects of an update',
    values: ['replace', 'merge'],
    open: ['open.update.merge'],
    description:
      'Whether `toolSettings` and `params` of an update replace the stored ones or are merged into them, field by field.',
  },
  'update.params-map': {
    title: 'Params as a map',
    values: ['reject', 'accept'],
    open: ['open.web-tool.params-in-answers'],
    description:
      'What happens to an update whose `params` are a map as responses show it, not a schema: an error, or a schema without properties.',
  },
  'update.params-shown': {
    title: 'Params in responses',
    values: ['properties', 'as-sent'],
    open: ['open.web-tool.params-in-answers'],
    description:
      'The properties of the schema by name, or the schema as it was sent, where the response schema allows it.',
  },
  'update.version': {
    title: 'Version',
    values: ['every-update', 'change', 'never'],
    open: ['open.version.web-tool'],
    description: 'When the `version` of a web tool rises by one.',
  },
  'web-tool.auth-token': {
    title: 'Token in responses',
    values: ['masked', 'shown', 'left-out'],
    open: ['open.tool-settings.auth-token-shown'],
    description: 'How the `authToken` of a web tool is shown.',
  },
  'tool-call.timeout-unit': {
    title: 'Time-out of a tool',
    values: ['s', 'ms'],
    open: ['open.limit.timeout-unit'],
    description: 'The unit of `toolSettings.timeout`.',
  },
  'tool-call.auth-token': {
    title: 'Token of a tool',
    values: ['bearer', 'none'],
    open: ['open.tool-settings.use'],
    description:
      'How a tool sends the `authToken`: after `Bearer ` in its Authorization header, or not at all.',
  },
  'tool-call.input': {
    title: 'Input of a tool',
    values: ['by-method', 'body', 'query'],
    open: ['open.tool-settings.use'],
    description:
      'Where a tool sends its input: in the query for GET and HEAD and otherwise in a JSON body, or always in one of them.',
  },
  'event.data': {
    title: 'Data before call.ended',
    values: ['described', 'empty'],
    open: ['open.event.data-fields'],
    description: 'Made-up fields for the documented content, or nothing.',
  },
  'event.outcome-collision': {
    title: 'Name collision in the outcome',
    values: ['parameter', 'collected'],
    open: ['open.event.outcome-collision'],
    description:
      'Which value wins when a collected one has the name of a custom parameter. With `collected` the parameter does not come back unchanged.',
  },
  'delivery.redelivery': {
    title: 'Retries and duplicates',
    values: ['back-off', 'none', 'duplicate'],
    open: ['open.webhook.redelivery', 'open.webhook.duplicates'],
    description:
      'What follows a delivery: a retry after each failed attempt, with a delay that doubles; nothing; or a second delivery even after a success.',
  },
  'delivery.success': {
    title: 'What counts as delivered',
    values: ['200', '2XX'],
    open: ['open.webhook.redelivery'],
    description: 'Which responses of a receiver end a delivery.',
  },
  'delivery.order': {
    title: 'Out-of-order deliveries',
    values: ['in-order', 'any'],
    open: ['open.webhook.order'],
    description: 'Whether an event waits for the earlier ones of its call.',
  },
  'delivery.timeout': {
    title: 'Time-out of a receiver',
    values: ['10s', '2s', '30s'],
    open: ['open.limit.delivery-timeout'],
    description: 'How long it may take to respond.',
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
        `Unknown choice "${name}".${didYouMean(name, choiceNames)} Run 'npx @voice-agent/sandbox --show-choices' to list them all.`,
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
