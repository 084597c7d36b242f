// A registry in a process of its own: `fork` it with a configuration; it sends the port that it listens on.
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

interface Verdaccio {
  runServer(configuration: object): Promise<Server>;
}

// Its types need a package that it does not bring.
const { runServer }: Verdaccio = createRequire(import.meta.url)('verdaccio');

const server = await runServer(JSON.parse(process.argv[2] ?? ''));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
// It goes with the one who started it.
process.once('disconnect', () => process.exit());
