import { createServer, type Socket } from 'node:net';
import { portOf } from '@voice-agent/test-kit/servers';
import { expect, onTestFinished, test } from 'vitest';
import { createPoster, shownFailure } from './post.ts';

const success = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
const body = Buffer.from('{}');
/** A poster, and a receiver that responds to the first request of each connection. */
async function start(onSecond: (socket: Socket) => void) {
  const received: number[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const connection = sockets.push(socket) - 1;
    let requests = 0;
    socket.on('error', () => {});
    socket.on('data', () => {
      received.push(connection);
      requests += 1;
      if (requests === 1) socket.write(success);
      else onSecond(socket);
    });
  });
  const url = new URL(`http://127.0.0.1:${await portOf(server)}/`);
  const poster = createPoster({ url, secret: undefined, timeoutMs: 60_000 });
  onTestFinished(() => {
    poster.close();
    for (const socket of sockets) socket.destroy();
  });
  return { poster, received, sockets };
}

test.each<[string, (socket: Socket) => unknown]>([
  ['ended', (socket) => socket.end()],
  ['reset', (socket) => socket.resetAndDestroy()],
])('a connection that was %s while it was idle is replaced', async (_how, close) => {
  const { poster, received, sockets } = await start((socket) => socket.write(success));
  for (let round = 0; round < 4; round++) {
    expect(await poster.post(body)).toMatchObject({ status: 200, mayHaveArrived: false });
    close(sockets.at(-1) as Socket);
  }
  expect(received).toEqual([0, 1, 2, 3]);
});

test.each<[string, (socket: Socket) => unknown]>([
  ['reset at once', (socket) => socket.resetAndDestroy()],
  ['cut while the receiver works', (socket) => setTimeout(() => socket.destroy(), 50)],
  ['cut within the head', (socket) => socket.write('HTTP/1.1 200', () => socket.destroy())],
  [
    'cut within the body',
    (socket) => socket.write(success.replace('length: 0', 'length: 9'), () => socket.destroy()),
  ],
])('what was posted on a kept connection that is %s is not sent again', async (_how, cut) => {
  const { poster, received } = await start(cut);
  await poster.post(body);
  const posted = await poster.post(body);
  expect(posted).toMatchObject({ status: undefined, failure: 'ECONNRESET', mayHaveArrived: true });
  expect(shownFailure(posted)).toBe('ECONNRESET: no response, it may have arrived');
  expect(received).toEqual([0, 0]);
});

test('what never left is not unknown', async () => {
  const poster = createPoster({ url: new URL('http://127.0.0.1:1/'), secret: undefined, timeoutMs: 60_000 });
  const posted = await poster.post(body);
  expect(posted).toMatchObject({ failure: 'ECONNREFUSED', mayHaveArrived: false });
  expect(shownFailure(posted)).toBe('ECONNREFUSED');
});
