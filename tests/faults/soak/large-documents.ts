// Runs the gate on a correct service and on a Prism mock of each large document. Exits with 1 after a finding.
import type { ApiResult } from '@voice-agent/contract';
import { documents } from '../src/large-documents/build-document.ts';
import { checkDocument, checkPrism } from '../src/large-documents/check-document.ts';
import { startMock } from '../src/large-documents/mock-service.ts';

function report(name: string, { findings, requests }: Pick<ApiResult, 'findings' | 'requests'>): void {
  console.log(`${name}: ${requests} requests, ${findings.length} findings`);
  for (const { rule, operation, pointer, expected, received } of findings.slice(0, 5))
    console.log(`  ${rule} at ${operation}, ${pointer}: ${expected}, not ${received}`);
  if (findings.length > 0) process.exitCode = 1;
}

for (const built of documents) {
  const service = await startMock(built);
  try {
    report(built.name, await checkDocument(built, service.url, { isSelected: () => true, fuzz: 20 }));
    if (service.middlewareErrors.length > 0) process.exitCode = 1;
  } finally {
    await service.close();
  }
  report(`${built.name} (Prism)`, await checkPrism(built));
}
