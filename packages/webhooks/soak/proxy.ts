import { connect, createServer, type Socket } from 'node:net';

/** A proxy before a server, which can be cut: what is sent then waits, and nobody is told. */
export interface ServerProxy {
  readonly port: number;
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

/** Starts a proxy of a port of this machine on a free one. */
export async function startProxy(target: number): Promise<ServerProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const add = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('data', (data) => other.write(data));
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    if (isCut) socket.pause();
  };
  const server = createServer((socket) => {
    const upstream = connect(target, '127.0.0.1');
    add(socket, upstream);
    add(upstream, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    heal: () => {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
