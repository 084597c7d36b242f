import { createOrdersApp } from '../apps/fastify-orders.ts';
import { serve } from '../src/serve.ts';

const app = await createOrdersApp('orders-key-1');
app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
const url = await app.listen({ port: 0, host: '127.0.0.1' });
serve({
  url,
  document: `${url}/openapi.json`,
  flags: ['--credential', 'apiKey=$ORDERS_KEY'],
  env: { ORDERS_KEY: 'orders-key-1' },
});
