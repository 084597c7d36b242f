import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Operation } from '@voice-agent/api-documents/document';
import type { Inputs } from '../../requests.ts';
import type { Session } from '../../session.ts';
import { knownValue } from '../../target.ts';

/** A request of the corpus, as @voice-agent/specs keeps it in a file. */
interface CorpusRequest extends Partial<Inputs> {
  /** What is wrong with it. Undefined when it is valid. */
  reason?: string;
  /** JSON pointer to what is wrong. */
  at: string;
}

/**
 * Sends the requests of the corpus: the valid ones whose query differs, since the document has their bodies as
 * examples, and those that must be refused.
 */
export async function askCorpus(session: Session, operation: Operation): Promise<void> {
  for (const { at, reason, ...sent } of corpusOf(operation.id)) {
    const inputs: Inputs = { path: {}, query: {}, header: {}, ...sent };
    for (const { in: place, name, required } of operation.parameters) {
      const values = inputs[place] ?? {};
      const known = knownValue(session.target, operation, name);
      const isAbout = at === `/${place}` || at.startsWith(`/${place}/`);
      if (known !== undefined && !isAbout && (required || Object.hasOwn(values, name)))
        inputs[place] = { ...values, [name]: known };
    }
    if (reason !== undefined)
      await session.mustRefuse(operation, session.requestOf(operation, inputs), {
        ...{ rule: 'invalid-request-accepted', pointer: operation.pointer },
        expected: `a refusal. ${reason}`,
      });
    else if (inputs.body === undefined) await session.ask(operation, inputs, operation.pointer);
  }
}

function corpusOf(operation: string): CorpusRequest[] {
  const specs = dirname(createRequire(import.meta.url).resolve('@voice-agent/specs/package.json'));
  const folder = join(specs, 'dist/examples', operation);
  return readdirSync(folder)
    .sort()
    .flatMap((file): CorpusRequest[] => {
      const [, kind] = file.split('.');
      if (kind !== 'request' && kind !== 'refused') return [];
      const content = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      if (kind === 'request') return [{ ...content, at: '' }];
      const { request, reason, at } = content;
      return request === undefined ? [] : [{ ...request, reason, at }];
    });
}
