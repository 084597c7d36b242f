import * as s from './build.ts';

// Money in minor units, ids with a prefix, nullable as in OpenAPI 3.0, and objects within objects.

const money = s.integer(1250, { minimum: 0, maximum: 99_999_999 });
const currency = s.choice('eur', 'usd', 'gbp', 'jpy');
const note = s.nullable(s.text('for the crane', { maxLength: 500 }), true);
const address = s.record({
  line1: s.text('Quay 1', { maxLength: 100 }),
  line2: s.nullable(s.text('second floor', { maxLength: 100 }), true),
  country: s.text('NL', { pattern: '^[A-Z]{2}$' }),
});
const owner: s.Sample = {
  schema: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1 },
      percent: { type: 'number', minimum: 0, maximum: 100, exclusiveMinimum: true },
      owned_by: { type: 'array', maxItems: 4, items: { $ref: '#/components/schemas/owner' } },
    },
  },
  example: { name: 'Harbour Ltd', percent: 60, owned_by: [{ name: 'Ada', percent: 100 }] },
};
const schemas = { owner };
const method: s.Sample = {
  schema: {
    oneOf: [
      {
        type: 'object',
        required: ['kind', 'last4'],
        properties: {
          kind: { type: 'string', enum: ['card'] },
          last4: { type: 'string', pattern: '^[0-9]{4}$' },
        },
      },
      {
        type: 'object',
        required: ['kind', 'iban'],
        properties: {
          kind: { type: 'string', enum: ['bank'] },
          iban: { type: 'string', minLength: 15, maxLength: 34 },
        },
      },
    ],
  },
  example: { kind: 'card', last4: '4242' },
};

const resources = `
  charges payment_intents setup_intents refunds disputes customers invoices invoice_items subscriptions
  subscription_items plans prices products coupons promotion_codes tax_rates payouts transfers topups
  accounts persons mandates sources tokens webhook_endpoints quotes credit_notes shipping_rates
  checkout.sessions terminal.readers issuing.cards
`;

const fieldSets: s.Fieldset[] = [
  { amount: money, currency, description: note, metadata: s.labels },
  {
    name: s.text('Ada', { minLength: 1, maxLength: 80 }),
    email: s.mail,
    address,
    owner: s.reference('owner', schemas),
  },
  { amount: money, method, 'statement-descriptor': s.text('HARBOUR', { pattern: '^[A-Z ]{5,22}$' }) },
  {
    percent_off: s.decimal(12.5, { minimum: 0, maximum: 100, multipleOf: 0.5 }),
    days: s.list(s.integer(3, { minimum: 1, maximum: 31 }), { maxItems: 5, uniqueItems: true }),
  },
];

export const payments = (): s.BuiltDocument =>
  s.buildDocument(
    {
      name: 'payments',
      openapi: '3.0.3',
      prefix: '/v1',
      scope: '',
      parameters: {},
      schemas,
      update: 'post',
      id: s.text('obj_1Nv0FG', { pattern: '^[a-z]+_[0-9A-Za-z]{4,24}$' }),
      idName: (name) => `${name}_id`,
      paging: {
        limit: s.integer(10, { minimum: 1, maximum: 100 }),
        starting_after: s.text('obj_1Nv0', { minLength: 5 }),
        status: s.choice('open', 'paid', 'void'),
      },
      page: (item) =>
        s.record({ object: s.choice('list'), has_more: s.flag(false), data: s.list(item) }, [
          'object',
          'data',
          'has_more',
        ]),
      common: () => ({
        id: s.text('obj_1Nv0FG', { maxLength: 5000 }),
        created: s.integer(1_770_000_000, { minimum: 0 }),
        livemode: s.flag(false),
        note,
      }),
      actions: ['confirm', 'cancel', 'capture'],
      failures: { '4XX': { description: 'Refused.' } },
      security: { type: 'http', scheme: 'bearer' },
    },
    resources,
    fieldSets,
  );
