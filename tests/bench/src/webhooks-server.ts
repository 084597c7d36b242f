// One receiver in a process of its own: node webhooks-server.ts <number> <folder>
import { createServer } from 'node:http';
import { contenders } from './webhooks-contenders.ts';

const [index = '', folder = ''] = process.argv.slice(2);
const contender = contenders[Number(index)];
if (contender === undefined) throw new Error(`There is no contender ${index}.`);

// Senders that wait for their turn keep their connections.
const server = createServer({ keepAliveTimeout: 0 }, await contender.receive(folder));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
// Every thread counts.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('disconnect', () => process.exit());
