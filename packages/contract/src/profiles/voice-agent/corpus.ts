import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Operation, RequestValues } from '@voice-agent/spec-model';
import type { CorpusCase } from '../../engine/profile.ts';

/** A request of the corpus: a file in the examples of @voice-agent/specs. */
interface CorpusRequest extends Partial<RequestValues> {
  /** Why it is invalid. Undefined when it is valid. */
  reason?: string;
  /** JSON pointer to what is wrong. */
  at: string;
}

/** The requests of the corpus for an operation, with the values of parameters that are known. */
export const corpusOf = (operation: Operation, known: ReadonlyMap<string, unknown>): CorpusCase[] =>
  requestsOf(operation.id).map(({ at, reason, ...sent }) => {
    const inputs: RequestValues = { path: {}, query: {}, header: {}, ...sent };
    for (const { in: place, name, required } of operation.parameters) {
      const values = inputs[place] ?? {};
      const value = known.get(name);
      const isAbout = at === `/${place}` || at.startsWith(`/${place}/`);
      if (value !== undefined && !isAbout && (required || Object.hasOwn(values, name)))
        inputs[place] = { ...values, [name]: value };
    }
    return { inputs, ...(reason !== undefined && { reason }) };
  });

function requestsOf(operation: string): CorpusRequest[] {
  const specs = dirname(createRequire(import.meta.url).resolve('@voice-agent/specs/package.json'));
  const folder = join(specs, 'dist/examples', operation);
  return readdirSync(folder)
    .sort()
    .flatMap((file): CorpusRequest[] => {
      const [, kind] = file.split('.');
      if (kind !== 'request' && kind !== 'invalid') return [];
      const content = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      if (kind === 'request') return [{ ...content, at: '' }];
      const { request, reason, at } = content;
      return request === undefined ? [] : [{ ...request, reason, at }];
    });
}
