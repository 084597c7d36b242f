import { startPrism } from '@voice-agent/test-kit/prism';
import type { ApiService } from '@voice-agent/tests-faults/api';
import { requestsOf } from '@voice-agent/tests-faults/corpus';
import { packageFile } from './programs.ts';

const operations = {
  listJobs: ['POST', '/v1/jobs/all'],
  listWebTools: ['GET', '/v1/voice-agents/web-tool/list'],
  updateWebTool: ['PATCH', '/v1/voice-agents/web-tool/'],
} as const;

/** The number of valid requests of the corpus without a response, or with one that `prism proxy` rejects. */
export async function exchangesThroughPrism(
  served: Pick<ApiService, 'url' | 'apiKey' | 'projectId'>,
  webToolId: string,
): Promise<number> {
  const document = packageFile('@voice-agent/specs', 'dist/openapi.yaml');
  const prism = await startPrism(packageFile('@stoplight/prism-cli', 'dist/index.js'), document, served.url);
  let complaints = 0;
  for (const [operation, [method, path]] of Object.entries(operations))
    for (const { isInvalid, query = {}, body } of requestsOf(operation as keyof typeof operations)) {
      if (isInvalid) continue;
      const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
      if (operation === 'listJobs') asked.set('projectId', served.projectId);
      const id = operation === 'updateWebTool' ? webToolId : '';
      const answer = await fetch(`${prism.url}${path}${id}?${asked}`, {
        method,
        headers: { authorization: `Token ${served.apiKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined);
      const isFine = answer?.ok === true && !answer.headers.has('sl-violations');
      await answer?.text().catch(() => {});
      if (!isFine) complaints++;
    }
  await prism.stop();
  return complaints;
}
