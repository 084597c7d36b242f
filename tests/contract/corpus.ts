import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const examples = join(require.resolve('@voice-agent/specs/package.json'), '../dist/examples');

/** A request of the corpus, with values as the schemas type them. */
export interface CorpusRequest {
  path?: Record<string, string>;
  query?: Record<string, string | boolean>;
  body?: unknown;
}

/** What a case of the corpus can be, with the type of its instance. */
interface Instances {
  request: CorpusRequest;
  response: unknown;
  event: unknown;
  configuration: unknown;
}

export interface AcceptedCase<T> {
  name: string;
  instance: T;
}

/** A case that breaks one thing: the schema keyword that refuses it and the JSON pointer of the wrong value. */
export interface RefusedCase<T> extends AcceptedCase<T> {
  at: string;
  keyword: string;
}

/** The cases of one kind in one folder, `<name>.<kind>.json` or, where they must be refused, `<name>.refused.json`. */
export function corpus<Kind extends keyof Instances>(
  folder: string,
  kind: Kind,
): { accepted: AcceptedCase<Instances[Kind]>[]; refused: RefusedCase<Instances[Kind]>[] } {
  const read = (ending: string): { name: string; content: unknown }[] =>
    readdirSync(join(examples, folder))
      .filter((file) => file.endsWith(ending))
      .map((file) => ({
        name: file.slice(0, -ending.length),
        content: JSON.parse(readFileSync(join(examples, folder, file), 'utf8')),
      }));
  return {
    accepted: read(`.${kind}.json`).map(({ name, content }) => ({
      name,
      instance: content as Instances[Kind],
    })),
    refused: read('.refused.json').flatMap(({ name, content }) => {
      const { at, keyword, [kind]: instance } = content as { at: string; keyword: string } & Instances;
      return instance === undefined ? [] : [{ name, at, keyword, instance }];
    }),
  };
}
