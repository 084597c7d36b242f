import * as s from './build.ts';

// Rich texts that hold themselves, properties of any name, and objects that must have one property of several.

const block: s.Sample = {
  schema: {
    oneOf: [
      {
        type: 'object',
        required: ['type', 'text'],
        properties: { type: { const: 'section' }, text: { type: 'string', minLength: 1, maxLength: 300 } },
        additionalProperties: false,
      },
      {
        type: 'object',
        required: ['type', 'blocks'],
        properties: {
          type: { const: 'group' },
          blocks: { type: 'array', minItems: 1, maxItems: 5, items: { $ref: '#/components/schemas/Block' } },
        },
        additionalProperties: false,
      },
      {
        type: 'object',
        required: ['type'],
        properties: { type: { const: 'divider' } },
        additionalProperties: false,
      },
    ],
    discriminator: { propertyName: 'type' },
  },
  example: { type: 'group', blocks: [{ type: 'section', text: 'High water' }, { type: 'divider' }] },
};
const schemas = { Block: block };
const properties: s.Sample = {
  schema: {
    type: 'object',
    propertyNames: { pattern: '^[a-z][a-z0-9_]*$' },
    additionalProperties: { type: ['string', 'null'], maxLength: 200 },
    maxProperties: 20,
  },
  example: { lead_status: 'open', owner: null },
};
const reach: s.Sample = {
  schema: {
    type: 'object',
    properties: {
      email: { type: 'string', format: 'email' },
      phone: { type: 'string', pattern: '^\\+[0-9]{6,14}$' },
    },
    anyOf: [{ required: ['email'] }, { required: ['phone'] }],
  },
  example: { phone: '+31118555012' },
};

const resources = `
  Contacts Companies Deals Tickets Channels Messages Threads Members Files Reminders Notes Tasks Meetings
  Calls Quotes LineItems Pipelines Stages Owners Lists Forms Campaigns Emails Segments Workflows Imports
  Exports Webhooks Bookmarks Emoji
`;

const fieldSets: s.Fieldset[] = [
  { properties, reach },
  {
    body: s.reference('Block', schemas),
    channel: s.text('C024BE91L', { pattern: '^[CDG][A-Z0-9]{8,}$' }),
    'reply-broadcast': s.flag(false),
  },
  {
    subject: s.text('Mooring', { minLength: 1, maxLength: 120 }),
    priority: s.choice('LOW', 'MEDIUM', 'HIGH'),
    dueOn: s.nullable(s.day, false),
  },
];

export const crm = (): s.BuiltDocument =>
  s.buildDocument(
    {
      name: 'crm',
      openapi: '3.1.0',
      prefix: '/crm/v3',
      scope: '/portals/{portalId}/objects',
      update: 'patch',
      schemas,
      parameters: { portalId: s.integer(62515, { minimum: 1 }) },
      id: s.text('512', { pattern: '^[0-9]{1,12}$' }),
      idName: (name) => `${name}Id`,
      paging: {
        limit: s.integer(10, { minimum: 1, maximum: 100 }),
        after: s.text('NTI1Cg', { minLength: 2 }),
        archived: s.flag(false),
      },
      page: (item) =>
        s.record({ results: s.list(item), paging: s.nullable(s.record({ next: s.text('NTI1Cg') }), false) }, [
          'results',
        ]),
      common: () => ({ id: s.text('512'), createdAt: s.time, archived: s.flag(false) }),
      actions: ['merge', 'gdpr-delete', 'restore', 'associate'],
      failures: { default: { description: 'Refused.' } },
      security: { type: 'apiKey', in: 'header', name: 'Authorization' },
    },
    resources,
    fieldSets,
  );
