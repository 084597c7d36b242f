// Customers and their orders: an application of Fastify, whose document @fastify/swagger generates.
import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';

interface Customer {
  id: string;
  name: string;
  email: string;
  tier: 'basic' | 'gold';
  phone?: string | null;
}
interface Order {
  id: string;
  customerId: string;
  lines: { sku: string; quantity: number; unitPrice: number }[];
  note?: string;
  status: 'open' | 'shipped' | 'cancelled';
  placedOn: string;
}

const id = { type: 'string', format: 'uuid' };
const customerFields = {
  name: { type: 'string', minLength: 1, maxLength: 120 },
  email: { type: 'string', format: 'email', maxLength: 200 },
  tier: { type: 'string', enum: ['basic', 'gold'], default: 'basic' },
  phone: { type: 'string', nullable: true, pattern: '^\\+[0-9]{6,15}$' },
};
const orderFields = {
  lines: {
    type: 'array',
    minItems: 1,
    maxItems: 50,
    items: {
      type: 'object',
      required: ['sku', 'quantity', 'unitPrice'],
      additionalProperties: false,
      properties: {
        sku: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{4}$' },
        quantity: { type: 'integer', minimum: 1, maximum: 999 },
        unitPrice: { type: 'number', minimum: 0 },
      },
    },
  },
  note: { type: 'string', maxLength: 1000 },
};
const schemas = [
  {
    $id: 'Customer',
    type: 'object',
    required: ['id', 'name', 'email', 'tier'],
    properties: { id, ...customerFields },
  },
  {
    $id: 'Order',
    type: 'object',
    required: ['id', 'customerId', 'lines', 'status', 'placedOn'],
    properties: {
      id,
      customerId: id,
      ...orderFields,
      status: { type: 'string', enum: ['open', 'shipped', 'cancelled'] },
      placedOn: { type: 'string', format: 'date' },
    },
  },
  {
    $id: 'Problem',
    type: 'object',
    required: ['statusCode', 'message'],
    properties: { statusCode: { type: 'integer' }, error: { type: 'string' }, message: { type: 'string' } },
  },
];
const reference = (name: string) => ({ $ref: `${name}#` });
const problem = (description: string) => ({ description, ...reference('Problem') });
const problems = { 400: problem('Not valid'), 401: problem('No key, or a wrong one') };
const withMissing = { ...problems, 404: problem('Not found') };
const customerParams = { type: 'object', required: ['customerId'], properties: { customerId: id } };
const orderParams = { type: 'object', required: ['orderId'], properties: { orderId: id } };
const gone = { 204: { type: 'null', description: 'Deleted' } };
const listed = (name: string) => ({
  type: 'object',
  required: ['items'],
  properties: {
    items: { type: 'array', items: reference(name) },
    nextCursor: { type: 'string', description: 'Absent on the last page' },
  },
});
const page = {
  limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
  cursor: { type: 'string', description: 'The `nextCursor` of the page before' },
};
const security = [{ apiKey: [] }];

/** @returns the application, with nothing stored, ready to be served */
export async function createOrdersApp(apiKey: string): Promise<FastifyInstance> {
  const customers = new Map<string, Customer>();
  const orders = new Map<string, Order>();
  const app = fastify();
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Orders', version: '1.0.0' },
      components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
    },
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, index) => `${$id ?? `schema-${index}`}` },
  });
  for (const schema of schemas) app.addSchema(schema);
  const notFound = (reply: FastifyReply, message: string) =>
    reply.code(404).send({ statusCode: 404, error: 'Not Found', message });
  const pageOf = <Item extends { id: string }>(items: Item[], limit: number, cursor?: string) => {
    const start = cursor === undefined ? 0 : items.findIndex(({ id }) => id === cursor) + 1;
    const shown = items.slice(start, start + limit);
    const last = shown.at(-1);
    return { items: shown, ...(last && start + limit < items.length && { nextCursor: last.id }) };
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.schema?.security || request.headers['x-api-key'] === apiKey) return;
    return reply
      .code(401)
      .send({ statusCode: 401, error: 'Unauthorized', message: 'Give a valid X-API-Key' });
  });

  app.get(
    '/status',
    {
      schema: {
        operationId: 'getStatus',
        response: {
          200: { type: 'object', required: ['uptime'], properties: { uptime: { type: 'number' } } },
        },
      },
    },
    async () => ({ uptime: process.uptime() }),
  );
  app.post<{ Body: Omit<Customer, 'id'> }>(
    '/customers',
    {
      schema: {
        operationId: 'createCustomer',
        security,
        body: {
          type: 'object',
          required: ['name', 'email'],
          properties: customerFields,
          additionalProperties: false,
        },
        response: { 201: reference('Customer'), ...problems, 409: problem('The email is taken') },
      },
    },
    async (request, reply) => {
      const isTaken = [...customers.values()].some(({ email }) => email === request.body.email);
      if (isTaken)
        return reply.code(409).send({ statusCode: 409, error: 'Conflict', message: 'The email is taken' });
      const customer = { ...request.body, id: randomUUID() };
      customers.set(customer.id, customer);
      return reply.code(201).header('location', `/customers/${customer.id}`).send(customer);
    },
  );
  app.get<{ Querystring: { limit: number; cursor?: string; tier?: string } }>(
    '/customers',
    {
      schema: {
        operationId: 'listCustomers',
        security,
        querystring: {
          type: 'object',
          properties: { ...page, tier: { type: 'string', enum: ['basic', 'gold'] } },
        },
        response: { 200: listed('Customer'), ...problems },
      },
    },
    async ({ query: { limit, cursor, tier } }) =>
      pageOf(
        [...customers.values()].filter((each) => tier === undefined || each.tier === tier),
        limit,
        cursor,
      ),
  );
  app.get<{ Params: { customerId: string } }>(
    '/customers/:customerId',
    {
      schema: {
        operationId: 'getCustomer',
        security,
        params: customerParams,
        response: { 200: reference('Customer'), ...withMissing },
      },
    },
    async ({ params }, reply) => customers.get(params.customerId) ?? notFound(reply, 'No such customer'),
  );
  app.patch<{ Params: { customerId: string }; Body: Partial<Customer> }>(
    '/customers/:customerId',
    {
      schema: {
        operationId: 'updateCustomer',
        security,
        params: customerParams,
        body: {
          type: 'object',
          minProperties: 1,
          properties: { name: customerFields.name, phone: customerFields.phone },
          additionalProperties: false,
        },
        response: { 200: reference('Customer'), ...withMissing },
      },
    },
    async ({ params, body }, reply) => {
      const customer = customers.get(params.customerId);
      return customer ? Object.assign(customer, body) : notFound(reply, 'No such customer');
    },
  );
  app.delete<{ Params: { customerId: string } }>(
    '/customers/:customerId',
    {
      schema: {
        operationId: 'deleteCustomer',
        security,
        params: customerParams,
        response: { ...gone, ...withMissing, 409: problem('The customer has orders') },
      },
    },
    async ({ params: { customerId } }, reply) => {
      if (!customers.has(customerId)) return notFound(reply, 'No such customer');
      if ([...orders.values()].some((order) => order.customerId === customerId))
        return reply
          .code(409)
          .send({ statusCode: 409, error: 'Conflict', message: 'The customer has orders' });
      customers.delete(customerId);
      return reply.code(204).send();
    },
  );
  app.post<{ Params: { customerId: string }; Body: Pick<Order, 'lines' | 'note'> }>(
    '/customers/:customerId/orders',
    {
      schema: {
        operationId: 'placeOrder',
        security,
        params: customerParams,
        body: {
          type: 'object',
          required: ['lines'],
          properties: orderFields,
          additionalProperties: false,
        },
        response: { 201: reference('Order'), ...withMissing },
      },
    },
    async ({ params: { customerId }, body }, reply) => {
      if (!customers.has(customerId)) return notFound(reply, 'No such customer');
      const placedOn = new Date().toISOString().slice(0, 10);
      const order: Order = { ...body, id: randomUUID(), customerId, status: 'open', placedOn };
      orders.set(order.id, order);
      return reply.code(201).header('location', `/orders/${order.id}`).send(order);
    },
  );
  app.get<{ Params: { customerId: string }; Querystring: { limit: number; cursor?: string } }>(
    '/customers/:customerId/orders',
    {
      schema: {
        operationId: 'listOrders',
        security,
        params: customerParams,
        querystring: { type: 'object', properties: page },
        response: { 200: listed('Order'), ...withMissing },
      },
    },
    async ({ params: { customerId }, query: { limit, cursor } }, reply) =>
      customers.has(customerId)
        ? pageOf(
            [...orders.values()].filter((order) => order.customerId === customerId),
            limit,
            cursor,
          )
        : notFound(reply, 'No such customer'),
  );
  app.get<{ Params: { orderId: string } }>(
    '/orders/:orderId',
    {
      schema: {
        operationId: 'getOrder',
        security,
        params: orderParams,
        response: { 200: reference('Order'), ...withMissing },
      },
    },
    async ({ params }, reply) => orders.get(params.orderId) ?? notFound(reply, 'No such order'),
  );
  app.delete<{ Params: { orderId: string } }>(
    '/orders/:orderId',
    {
      schema: {
        operationId: 'deleteOrder',
        security,
        params: orderParams,
        response: { ...gone, ...withMissing },
      },
    },
    async ({ params }, reply) =>
      orders.delete(params.orderId) ? reply.code(204).send() : notFound(reply, 'No such order'),
  );
  return app;
}
