// Nothing is found in a service that does what a large document says, for every operation of it, nor in a Prism mock.
// Exit 1 when something is.
import type { ApiResult } from '@voice-agent/contract';
import { documents } from '../src/large-documents/all.ts';
import { checked } from '../src/large-documents/check-document.ts';
import { checkedPrism } from '../src/large-documents/check-prism.ts';
import { startMock } from '../src/large-documents/mock-service.ts';

function tell(name: string, { findings, requests }: Pick<ApiResult, 'findings' | 'requests'>): void {
  console.log(`${name}: ${requests} requests, ${findings.length} findings`);
  for (const { rule, operation, pointer, expected, received } of findings.slice(0, 5))
    console.log(`  ${rule} at ${operation}, ${pointer}: ${expected}, not ${received}`);
  if (findings.length > 0) process.exitCode = 1;
}

for (const built of documents) {
  const service = await startMock(built);
  try {
    tell(built.name, await checked(built, service.url, { every: 1, seed: 1, fuzz: 20 }));
    if (service.failures.length > 0) process.exitCode = 1;
  } finally {
    await service.close();
  }
  tell(`${built.name} (Prism)`, await checkedPrism(built));
}
