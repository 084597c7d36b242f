import { readFileSync } from 'node:fs';
import { piecesOf } from '@voice-agent/test-kit/diff';
import { parse } from 'yaml';

/** A published package, without its scope. */
export type Package = 'specs' | 'client' | 'webhooks' | 'sandbox' | 'contract';
export type Level = 'patch' | 'minor' | 'major';
/** What packages are released with. */
export type Levels = Partial<Record<Package, Level>>;

/** One edit of a source of the specs. Paths are relative to `specs`. */
export type Edit =
  /** The text `from` stands in the file exactly once. */
  | { file: string; from: string; to: string }
  /** The file is new. */
  | { file: string; text: string }
  | { file: string; moveTo: string };

/** One finding of the check that is expected. */
export interface Reported {
  rule: string;
  /** The operations or events that it is about; none when it is about the whole document. */
  operations: string[];
  field?: string;
}

/** A change of the specs, and what has to come of it. */
export interface SpecChange {
  /** The change in the words of those who use the service. */
  name: string;
  document: 'openapi' | 'asyncapi';
  edits: Edit[];
  /** `same`: nothing that anybody relies on has changed. */
  verdict: 'breaks' | 'risky' | 'safe' | 'same';
  reported: Reported[];
  /** What the check asks of each package. */
  demands: Levels;
  /** Every file of src/generated that is another one then, as `client/types.ts`. */
  generated: string[];
  /** What the line of the changelog has, besides the operations, events and fields. */
  says?: RegExp;
  /** Where code that is written by hand does not compile any more, so that the author has to follow. */
  follow?: Package[];
}

/** What each verdict asks of the packages that are made of the OpenAPI document. */
const api: Readonly<Record<Level, Levels>> = {
  major: { specs: 'major', client: 'major', sandbox: 'major', contract: 'major' },
  minor: { specs: 'minor', client: 'minor' },
  patch: { specs: 'patch', client: 'patch' },
};

/** The same for the AsyncAPI document. */
const events: Readonly<Record<Level, Levels>> = {
  major: { specs: 'major', webhooks: 'major', sandbox: 'major', contract: 'major' },
  minor: { specs: 'minor', webhooks: 'minor' },
  patch: { specs: 'patch', webhooks: 'patch' },
};

/** A change as the YAML files of this folder have it. */
interface Written
  extends Pick<SpecChange, 'name' | 'verdict' | 'follow'>,
    Partial<Pick<SpecChange, 'reported' | 'generated'>> {
  /** The release that is asked for; none when it is left out. */
  asks?: Level;
  /** A regular expression. */
  says?: string;
  /** Where files move to. */
  moves?: Record<string, string>;
  /** By file, what a diff shows: lines that stay, go and come, each piece after `@@` but the first. */
  edits?: Record<string, string>;
}

/** Reads changes, first those of the HTTP API; `usual` stands for the fields that a change does not have. */
export function readChanges(name: string, usual: Partial<Written>): SpecChange[] {
  const listed = parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Record<
    SpecChange['document'],
    Written[]
  >;
  return (['openapi', 'asyncapi'] as const).flatMap((document) =>
    listed[document].map((written): SpecChange => {
      const { asks, says, moves = {}, edits = {}, ...others } = { ...usual, ...written };
      return {
        reported: [],
        generated: [],
        ...others,
        document,
        demands: asks === undefined ? {} : (document === 'openapi' ? api : events)[asks],
        ...(says !== undefined && { says: new RegExp(says) }),
        edits: [
          ...Object.entries(moves).map(([file, moveTo]) => ({ file, moveTo })),
          ...Object.entries(edits).flatMap(([file, diff]) =>
            piecesOf(diff).map(({ from, to }) => (from === '' ? { file, text: to } : { file, from, to })),
          ),
        ],
      };
    }),
  );
}

/** Changes as rows of a table of tests, by their names. */
export const named = (changes: readonly SpecChange[]): [string, SpecChange][] =>
  changes.map((change) => [change.name, change]);
