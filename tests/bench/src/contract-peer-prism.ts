import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { requestsOf } from '@voice-agent/tests-faults/corpus';
import type { Served } from './contract-peers.ts';
import { until } from './measure.ts';
import { freePort, takesConnections } from './tools.ts';

const operations = {
  listJobs: ['POST', '/v1/jobs/all'],
  listWebTools: ['GET', '/v1/voice-agents/web-tool/list'],
  updateWebTool: ['PATCH', '/v1/voice-agents/web-tool/'],
} as const;

/** How many valid requests of the corpus have an answer that `prism proxy` finds fault with, or none. */
export async function exchangesThroughPrism(served: Served): Promise<number> {
  const require = createRequire(import.meta.url);
  const port = await freePort();
  const document = require.resolve('@voice-agent/specs/openapi.yaml');
  const words = ['proxy', document, served.url, '--port', `${port}`, '--host', '127.0.0.1'];
  const prism = spawn(process.execPath, [require.resolve('@stoplight/prism-cli'), ...words], {
    stdio: 'ignore',
  });
  try {
    await until('Prism', () => takesConnections(port));
    let complaints = 0;
    for (const [operation, [method, path]] of Object.entries(operations))
      for (const { isRefused, query = {}, body } of requestsOf(operation as keyof typeof operations)) {
        if (isRefused) continue;
        const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
        if (operation === 'listJobs') asked.set('projectId', served.projectId);
        const id = operation === 'updateWebTool' ? served.webToolId : '';
        const answer = await fetch(`http://127.0.0.1:${port}${path}${id}?${asked}`, {
          method,
          headers: { authorization: `Token ${served.apiKey}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(2_000),
        }).catch(() => undefined);
        const isFine = answer?.ok === true && !answer.headers.has('sl-violations');
        await answer?.text().catch(() => {});
        if (!isFine) complaints++;
      }
    return complaints;
  } finally {
    prism.kill('SIGKILL');
  }
}
