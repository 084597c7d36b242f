import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const examples = join(require.resolve('@voice-agent/specs/package.json'), '../dist/examples');

/** A request of the corpus, with values as the schemas type them. */
export interface CorpusRequest {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  header?: Record<string, unknown>;
  cookie?: Record<string, unknown>;
  body?: unknown;
}

/** What a case of the corpus can be, with the type of its instance. */
interface Instances {
  request: CorpusRequest;
  response: unknown;
  event: unknown;
  configuration: unknown;
}

export interface ValidCase<T> {
  name: string;
  instance: T;
}

/** A case that violates one thing: the schema keyword that rejects it and the JSON pointer of the invalid value. */
export interface InvalidCase<T> extends ValidCase<T> {
  at: string;
  keyword: string;
}

/** The cases of one kind in one folder, `<name>.<kind>.json` or, where they are invalid, `<name>.refused.json`. */
export function corpus<Kind extends keyof Instances>(
  folder: string,
  kind: Kind,
): { valid: ValidCase<Instances[Kind]>[]; invalid: InvalidCase<Instances[Kind]>[] } {
  const read = (ending: string): { name: string; content: unknown }[] =>
    readdirSync(join(examples, folder))
      .filter((file) => file.endsWith(ending))
      .map((file) => ({
        name: file.slice(0, -ending.length),
        content: JSON.parse(readFileSync(join(examples, folder, file), 'utf8')),
      }));
  return {
    valid: read(`.${kind}.json`).map(({ name, content }) => ({
      name,
      instance: content as Instances[Kind],
    })),
    invalid: read('.refused.json').flatMap(({ name, content }) => {
      const { at, keyword, [kind]: instance } = content as { at: string; keyword: string } & Instances;
      return instance === undefined ? [] : [{ name, at, keyword, instance }];
    }),
  };
}

/** Whether plain JSON Schema says it; an extension such as `x-unique-items-by` is unknown to other validators. */
export const isStandard = ({ keyword }: { keyword: string }): boolean => !keyword.startsWith('x-');
