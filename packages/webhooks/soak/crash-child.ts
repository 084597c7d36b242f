// A receiver in a process of its own, whose handler ends the process at one event. Arguments: the inbox as JSON, and
// whether to store the events first. It prints the states of its inbox when nothing waits or runs any more.
import { setTimeout as sleep } from 'node:timers/promises';
import { arrival, nameOf, processing } from './deliveries.ts';
import { adminOf, type InboxPlace, inboxAt } from './inbox-place.ts';

const place = JSON.parse(process.argv[2] ?? '') as InboxPlace;
const inbox = inboxAt(place);
await inbox.start(
  processing({
    concurrency: 32,
    initialDelayMs: 20,
    maxDelayMs: 200,
    process: async (claimed) => {
      if (nameOf(claimed) === 'bad') process.exit(9);
      await sleep(100);
      return { kind: 'done' };
    },
  }),
);
const names = ['bad', ...Array.from({ length: 20 }, (_, number) => `good ${number}`)];
if (process.argv[3] === 'store') await Promise.all(names.map((name) => inbox.append(arrival(name, name))));
const admin = await adminOf(place);
for (;;) {
  const { waiting, running } = await admin.status();
  if (waiting + running === 0) break;
  await sleep(50);
}
console.log(
  JSON.stringify(await admin.list({ state: 'dead-lettered' })),
  JSON.stringify(await admin.status()),
);
process.exit();
