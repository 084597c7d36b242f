import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Stands between receivers and PostgreSQL, as a host name, a network or a pooler does. */
export interface PostgresProxy {
  readonly port: number;
  /** How many connections it has taken. */
  readonly connections: number;
  /** Connections that are made from now on lead to another port. */
  leadTo(port: number): void;
  /** What is sent waits until it is healed, and nobody is told. */
  cut(): void;
  heal(): void;
  stop(): Promise<void>;
}

// As PgBouncer knows them.
const known = new Set(['user', 'database', 'client_encoding', 'application_name', 'DateStyle', 'TimeZone']);

/** @param rejectsParameters whether it rejects start-up parameters as PgBouncer does */
export async function startProxy(port: number, rejectsParameters = false): Promise<PostgresProxy> {
  let target = port;
  let connections = 0;
  let isCut = false;
  const open = new Set<Socket>();
  const add = (socket: Socket) => {
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
    if (isCut) socket.pause();
  };
  const join = (from: Socket, to: Socket) =>
    from.on('data', (data) => to.write(data)).on('close', () => to.destroy());
  const server = createServer((near) => {
    connections++;
    near.once('data', (start) => {
      const unknown = rejectsParameters ? unknownParameter(start) : undefined;
      if (unknown !== undefined) return void near.end(rejection(`unsupported startup parameter: ${unknown}`));
      const far = connect(target, '127.0.0.1');
      far.write(start);
      join(near, far);
      join(far, near);
      add(far);
      return undefined;
    });
    add(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    get connections() {
      return connections;
    },
    leadTo: (next) => {
      target = next;
    },
    cut: () => {
      isCut = true;
      for (const socket of open) socket.pause();
    },
    heal: () => {
      isCut = false;
      for (const socket of open) socket.resume();
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A start-up message is its length, the version, and names with values, each ended by a zero. */
function unknownParameter(start: Buffer): string | undefined {
  const words = start.toString('utf8', 8).split('\0');
  return words.find((word, index) => index % 2 === 0 && word !== '' && !known.has(word));
}

function rejection(message: string): Buffer {
  const text = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}
