// Nothing is found in a service that does what a large document says, for every operation of it. Exit 1 when not.
import { documents } from '../src/documents/all.ts';
import { checked } from '../src/documents/check.ts';
import { startMock } from '../src/documents/mock.ts';

for (const built of documents) {
  const service = await startMock(built);
  try {
    const { findings, requests } = await checked(built, service.url, { every: 1, seed: 1, fuzz: 20 });
    console.log(`${built.name}: ${requests} requests, ${findings.length} findings`);
    for (const { rule, operation, pointer, expected, received } of findings.slice(0, 5))
      console.log(`  ${rule} at ${operation}, ${pointer}: ${expected}, not ${received}`);
    if (findings.length > 0 || service.failures.length > 0) process.exitCode = 1;
  } finally {
    await service.close();
  }
}
