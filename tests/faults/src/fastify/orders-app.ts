import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';

interface Customer {
  id: string;
  name: string;
  phone?: string | null;
}
interface Order {
  id: string;
  customerId: string;
  note?: string;
  placedOn: string;
}
interface Stored {
  customers: Map<string, Customer>;
  orders: Map<string, Order>;
}
interface OfCustomer {
  Params: { customerId: string };
}
interface OfOrder {
  Params: { orderId: string };
}

const id = { type: 'string', format: 'uuid' };
const customerFields = {
  name: { type: 'string', minLength: 1, maxLength: 120 },
  phone: { type: 'string', nullable: true, pattern: '^\\+[0-9]{6,15}$' },
};
const orderFields = { note: { type: 'string', maxLength: 1000 } };
const body = (properties: object, limits: object) => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...limits,
});
const record = ($id: string, required: string[], properties: object) => ({
  $id,
  type: 'object',
  required,
  properties,
});
const schemas = [
  record('Customer', ['id', 'name'], { id, ...customerFields }),
  record('Order', ['id', 'customerId', 'placedOn'], {
    id,
    customerId: id,
    ...orderFields,
    placedOn: { type: 'string', format: 'date' },
  }),
  record('Problem', ['statusCode', 'message'], {
    statusCode: { type: 'integer' },
    message: { type: 'string' },
  }),
];
const reference = (name: string) => ({ $ref: `${name}#` });
const problem = (description: string) => ({ description, ...reference('Problem') });
const problems = { 400: problem('Invalid.'), 401: problem('No key, or a wrong one.') };
const withMissing = { ...problems, 404: problem('Not found.') };
const deleted = { 204: { type: 'null', description: 'Deleted.' } };
const paramsOf = (name: string) => ({ type: 'object', required: [name], properties: { [name]: id } });
const security = [{ apiKey: [] }];

const sendProblem = (reply: FastifyReply, statusCode: number, message: string) =>
  reply.code(statusCode).send({ statusCode, message });

function addCustomerList(app: FastifyInstance, { customers }: Stored): void {
  const items = { type: 'array', items: reference('Customer') };
  const listed = {
    type: 'object',
    required: ['items'],
    properties: { items, nextCursor: { type: 'string' } },
  };
  const limit = { type: 'integer', minimum: 1, maximum: 50, default: 10 };
  const querystring = { type: 'object', properties: { limit, cursor: { type: 'string' } } };
  app.get<{ Querystring: { limit: number; cursor?: string } }>(
    '/customers',
    {
      schema: { operationId: 'listCustomers', security, querystring, response: { 200: listed, ...problems } },
    },
    async ({ query: { limit, cursor } }) => {
      const all = [...customers.values()];
      const start = cursor === undefined ? 0 : all.findIndex((each) => each.id === cursor) + 1;
      const shown = all.slice(start, start + limit);
      return { items: shown, ...(start + limit < all.length && { nextCursor: shown.at(-1)?.id }) };
    },
  );
  const fields = body(customerFields, { required: ['name'] });
  const created = { 201: reference('Customer'), ...problems };
  app.post<{ Body: Omit<Customer, 'id'> }>(
    '/customers',
    { schema: { operationId: 'createCustomer', security, body: fields, response: created } },
    async (request, reply) => {
      const customer = { ...request.body, id: randomUUID() };
      customers.set(customer.id, customer);
      return reply.code(201).header('location', `/customers/${customer.id}`).send(customer);
    },
  );
}

function addCustomer(app: FastifyInstance, { customers, orders }: Stored): void {
  const path = '/customers/:customerId';
  const missing = (reply: FastifyReply) => sendProblem(reply, 404, 'No such customer.');
  const common = { security, params: paramsOf('customerId') };
  const found = { 200: reference('Customer'), ...withMissing };
  app.get<OfCustomer>(
    path,
    { schema: { operationId: 'getCustomer', ...common, response: found } },
    async ({ params }, reply) => customers.get(params.customerId) ?? missing(reply),
  );
  const change = body(customerFields, { minProperties: 1 });
  app.patch<OfCustomer & { Body: Partial<Customer> }>(
    path,
    { schema: { operationId: 'updateCustomer', ...common, body: change, response: found } },
    async ({ params, body }, reply) => {
      const customer = customers.get(params.customerId);
      return customer ? Object.assign(customer, body) : missing(reply);
    },
  );
  const removed = { ...deleted, ...withMissing, 409: problem('The customer has orders.') };
  app.delete<OfCustomer>(
    path,
    { schema: { operationId: 'deleteCustomer', ...common, response: removed } },
    async ({ params: { customerId } }, reply) => {
      if ([...orders.values()].some((order) => order.customerId === customerId))
        return sendProblem(reply, 409, 'The customer has orders.');
      return customers.delete(customerId) ? reply.code(204).send() : missing(reply);
    },
  );
}

function addOrders(app: FastifyInstance, { customers, orders }: Stored): void {
  const placed = { 201: reference('Order'), ...withMissing };
  const params = paramsOf('customerId');
  app.post<OfCustomer & { Body: Pick<Order, 'note'> }>(
    '/customers/:customerId/orders',
    {
      schema: { operationId: 'placeOrder', security, params, body: body(orderFields, {}), response: placed },
    },
    async ({ params: { customerId }, body }, reply) => {
      if (!customers.has(customerId)) return sendProblem(reply, 404, 'No such customer.');
      const order = {
        ...body,
        id: randomUUID(),
        customerId,
        placedOn: new Date().toISOString().slice(0, 10),
      };
      orders.set(order.id, order);
      return reply.code(201).header('location', `/orders/${order.id}`).send(order);
    },
  );
  const common = { security, params: paramsOf('orderId') };
  app.get<OfOrder>(
    '/orders/:orderId',
    {
      schema: { operationId: 'getOrder', ...common, response: { 200: reference('Order'), ...withMissing } },
    },
    async ({ params }, reply) => orders.get(params.orderId) ?? sendProblem(reply, 404, 'No such order.'),
  );
  app.delete<OfOrder>(
    '/orders/:orderId',
    { schema: { operationId: 'deleteOrder', ...common, response: { ...deleted, ...withMissing } } },
    async ({ params }, reply) =>
      orders.delete(params.orderId) ? reply.code(204).send() : sendProblem(reply, 404, 'No such order.'),
  );
}

/** Customers and their orders: an application of Fastify, whose OpenAPI 3.0 document `@fastify/swagger` generates. */
export async function createOrdersApp(apiKey: string): Promise<FastifyInstance> {
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
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.schema?.security || request.headers['x-api-key'] === apiKey) return;
    return sendProblem(reply, 401, 'Give a valid X-API-Key.');
  });
  const stored: Stored = { customers: new Map(), orders: new Map() };
  addCustomerList(app, stored);
  addCustomer(app, stored);
  addOrders(app, stored);
  return app;
}
