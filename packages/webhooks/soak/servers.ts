// The servers that the adapters are for, as tests of the adapters start them.
import http from 'node:http';
import type { Server } from 'node:net';
import express from 'express';
import fastify, { type FastifyInstance } from 'fastify';
import { toExpressHandler } from '../src/adapters/express.ts';
import { toFastifyHandler, toFastifyPlugin } from '../src/adapters/fastify.ts';
import { toNodeHandler } from '../src/adapters/node.ts';
import type { DeliveryReceiver } from '../src/index.ts';

export const mebibyte = 1_048_576;

/** Starts a server on this machine. */
export type Listen = (receiver: DeliveryReceiver) => Promise<Server>;

const listening = (server: Server): Promise<Server> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

const withExpress =
  (...parsers: express.RequestHandler[]): Listen =>
  (receiver) =>
    listening(
      http.createServer(
        express()
          .use(...parsers, (_request, _response, next) => next())
          .use('/calls', toExpressHandler(receiver)),
      ),
    );

const withFastify =
  (route: (app: FastifyInstance, receiver: DeliveryReceiver) => unknown): Listen =>
  async (receiver) => {
    const app = fastify({ bodyLimit: 4 * mebibyte });
    route(app, receiver);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app.server;
  };

const fastifyParser = (parseAs: 'buffer' | 'string') =>
  withFastify((app, receiver) => {
    app.addContentTypeParser('*', { parseAs }, (_request, body, done) => done(null, body));
    app.removeContentTypeParser('application/json');
    app.all('/calls', toFastifyHandler(receiver));
  });

/** Servers on which the adapter reads the body. */
export const reading: Record<string, Listen> = {
  'node:http': (receiver) => listening(http.createServer(toNodeHandler(receiver))),
  'Express without a parser': withExpress(),
  'the plugin of Fastify': withFastify((app, receiver) =>
    app.register(toFastifyPlugin(receiver), { prefix: '/calls' }),
  ),
};
/** Servers on which a framework has read it. */
export const parsing: Record<string, Listen> = {
  'Express with express.json': withExpress(express.json()),
  'Express with express.raw': withExpress(express.raw({ type: '*/*' })),
  'Express with express.text': withExpress(express.text({ type: '*/*' })),
  'Fastify with its own parser': withFastify((app, receiver) =>
    app.all('/calls', toFastifyHandler(receiver)),
  ),
  'Fastify with a parser to bytes': fastifyParser('buffer'),
  'Fastify with a parser to a string': fastifyParser('string'),
};
