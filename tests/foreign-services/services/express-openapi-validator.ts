import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createFilmsApp, filmsDocument } from '../apps/express-films.ts';
import { serve } from '../src/serve.ts';

const app = express();
app.get('/openapi.yaml', (_, response) => response.sendFile(filmsDocument));
app.use(createFilmsApp('films-key-1'));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
serve({
  url: `${url}/v1`,
  document: `${url}/openapi.yaml`,
  flags: ['--credential', 'apiKey=$FILMS_KEY'],
  env: { FILMS_KEY: 'films-key-1' },
});
