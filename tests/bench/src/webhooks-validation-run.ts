// One way to read an event in a process of its own: node webhooks-validation-run.ts <number>
import { readings } from './webhooks-validation.ts';

const reading = readings[Number(process.argv[2])];
if (reading === undefined) throw new Error(`There is no reading ${process.argv[2]}.`);
const text = JSON.stringify(reading.event);
const read = await reading.load();

// A reading that failed fast would look cheap.
if (!JSON.stringify(read(text))?.includes('call-000')) throw new Error(`${reading.name} gave no event.`);

process.on('message', (count: number) => {
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) read(text);
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / count);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
