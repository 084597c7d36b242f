// One contender in a process of its own, so that nobody else's garbage is counted: node client-cpu-run.ts <url> <number>
import { contenders } from './client-calls.ts';

const [baseUrl = '', index = ''] = process.argv.slice(2);
const contender = contenders[Number(index)];
if (contender === undefined) throw new Error(`There is no contender ${index}.`);
const { operation, name } = contender;
const call = await contender.connect(baseUrl);

// A call that failed fast would look cheap.
const answer = JSON.stringify(await call());
if (!/job-9|tool_9/.test(answer)) throw new Error(`${name}, ${operation}: no whole answer but ${answer}`);

process.on('message', async (calls: number) => {
  const before = process.cpuUsage();
  for (let i = 0; i < calls; i++) await call();
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / calls);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
