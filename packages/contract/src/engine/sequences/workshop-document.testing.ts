const json = (schema: unknown): object => ({ content: { 'application/json': { schema } } });
const says = (description: string): object => ({ description });
/** The states of a repair. */
export const states: readonly string[] = ['open', 'approved', 'repaired', 'collected', 'cancelled'];

const repairProperties = {
  bike: { type: 'string', minLength: 1, maxLength: 80 },
  hours: { type: 'integer', minimum: 0, maximum: 40 },
  parts: { type: 'array', items: { type: 'string', maxLength: 30 }, maxItems: 5 },
  note: { type: ['string', 'null'], maxLength: 120 },
};
const repair = {
  type: 'object',
  required: ['id', 'bike', 'state', 'visits'],
  properties: {
    id: { type: 'string', format: 'uuid', readOnly: true },
    ...repairProperties,
    state: { enum: states, readOnly: true },
    isUrgent: { type: 'boolean', readOnly: true },
    visits: { type: 'integer', readOnly: true },
    changedAt: { type: 'string', format: 'date-time', readOnly: true },
  },
};
const order = {
  type: 'object',
  required: ['bike'],
  properties: repairProperties,
  additionalProperties: false,
};
const payments = [
  {
    type: 'object',
    required: ['card'],
    properties: { card: { type: 'string', pattern: '^\\d{12}$' } },
    additionalProperties: false,
  },
  {
    type: 'object',
    required: ['cash'],
    properties: { cash: { type: 'integer', minimum: 1 } },
    additionalProperties: false,
  },
  {
    type: 'object',
    required: ['coupon', 'percent'],
    properties: {
      coupon: { type: 'string', minLength: 3, maxLength: 9 },
      percent: { type: 'integer', minimum: 1, maximum: 100 },
    },
    additionalProperties: false,
  },
];
const invoice = {
  type: 'object',
  required: ['repairs', 'delivery'],
  properties: {
    repairs: { type: 'integer', minimum: 1, maximum: 9 },
    delivery: {
      oneOf: [
        {
          type: 'object',
          required: ['street'],
          properties: { street: { type: 'string', minLength: 1, maxLength: 50 } },
          additionalProperties: false,
        },
        {
          type: 'object',
          required: ['locker'],
          properties: { locker: { type: 'integer', minimum: 1, maximum: 30 } },
          additionalProperties: false,
        },
      ],
    },
  },
  additionalProperties: false,
};

const usual = { 400: says('Something is invalid.'), 401: says('The key is missing or wrong.') };
const id = {
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
};
const gone = { 404: says('There is no such repair.') };
const action = (operationId: string, conflict?: string): object => ({
  post: {
    operationId,
    responses: {
      200: { ...says('The repair.'), ...json(repair) },
      ...usual,
      ...gone,
      ...(conflict && { 409: says(conflict) }),
    },
  },
});
const bodyOf = (schema: object): object => ({ requestBody: { required: true, ...json(schema) } });

/** The document of a workshop for bicycles. */
export const workshop: object = {
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  security: [{ key: [] }],
  paths: {
    '/repairs': {
      get: {
        operationId: 'list',
        responses: { 200: { ...says('All.'), ...json({ type: 'array', items: repair }) }, 401: usual[401] },
      },
      post: {
        operationId: 'order',
        ...bodyOf(order),
        responses: { 201: { ...says('The repair.'), ...json(repair) }, ...usual },
      },
    },
    '/repairs/{id}': {
      ...id,
      get: {
        operationId: 'read',
        responses: {
          200: { ...says('The repair.'), ...json(repair) },
          400: says('The id is not a UUID.'),
          401: usual[401],
          ...gone,
        },
      },
      patch: {
        operationId: 'change',
        ...bodyOf({ ...order, required: [] }),
        responses: { 200: { ...says('The repair.'), ...json(repair) }, ...usual, ...gone },
      },
      delete: { operationId: 'drop', responses: { 204: says('Gone.'), ...usual, ...gone } },
    },
    '/repairs/{id}/approve': { ...id, ...action('approve', 'The repair is not open.') },
    '/repairs/{id}/finish': { ...id, ...action('finish', 'Only approved repairs can be finished.') },
    '/repairs/{id}/collect': { ...id, ...action('collect', 'Conflict with the state of the repair.') },
    '/repairs/{id}:cancel': {
      ...id,
      ...action('cancel', 'The repair is already repaired, collected or cancelled.'),
    },
    '/repairs/{id}/hurry': { ...id, ...action('hurry') },
    '/payments': {
      post: {
        operationId: 'pay',
        ...bodyOf({ oneOf: payments }),
        responses: { 200: says('Paid.'), ...usual, 409: says('The till is closed.'), 422: says('Rejected.') },
      },
    },
    '/invoices': {
      post: {
        operationId: 'bill',
        ...bodyOf(invoice),
        responses: { 200: says('Sent.'), ...usual, 404: says('No such place.') },
      },
    },
    '/days/{day}': {
      parameters: [{ name: 'day', in: 'path', required: true, schema: { type: 'string', format: 'date' } }],
      get: {
        operationId: 'day',
        responses: {
          200: { ...says('The hours.'), ...json({ type: 'object', required: ['from'] }) },
          ...usual,
        },
      },
    },
    '/bays/{number}': {
      parameters: [
        { name: 'number', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: 6 } },
      ],
      get: {
        operationId: 'bay',
        responses: {
          200: { ...says('A bay.'), ...json({ type: 'object' }) },
          ...usual,
          404: says('No such bay.'),
        },
      },
    },
  },
};
