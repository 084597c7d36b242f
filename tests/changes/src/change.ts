import { readFileSync } from 'node:fs';
import { piecesOf } from '@voice-agent/test-kit/diff';
import { parse } from 'yaml';

type Level = 'patch' | 'minor' | 'major';

/** One edit of a source of the specs. Paths are relative to `specs`. */
export type Edit =
  /** The text `from` stands in the file exactly once. */
  | { file: string; from: string; to: string }
  /** The file is new. */
  | { file: string; text: string };

/** One finding of the comparison that is expected. */
interface Reported {
  rule: string;
  /** The operations or events that it is about. */
  operations: string[];
  field?: string;
}

/** A change of the specs, and the expected verdict on it. */
export interface SpecChange {
  /** The change in the words of those who use the service. */
  name: string;
  document: 'openapi' | 'asyncapi';
  edits: Edit[];
  /** `same`: nothing that anybody relies on has changed. */
  verdict: 'breaks' | 'risky' | 'safe' | 'same';
  reported: Reported[];
  /** The release that each package needs, without its scope. */
  demands: Record<string, Level>;
  /** A pattern in the sentences of the findings. */
  says?: RegExp;
}

/** A change as changes.yaml has it. */
interface Written extends Pick<SpecChange, 'name'>, Partial<Pick<SpecChange, 'verdict' | 'reported'>> {
  /** The release that is asked for: a major where it breaks somebody, none where it is left out. */
  asks?: Level;
  /** A regular expression. */
  says?: string;
  /** By file, what a diff shows: lines that stay, go and come, each piece after `@@` but the first. */
  edits: Record<string, string>;
}

const listed = parse(readFileSync(new URL('changes.yaml', import.meta.url), 'utf8')) as Record<
  SpecChange['document'],
  Written[]
>;

export const changes: readonly SpecChange[] = (['openapi', 'asyncapi'] as const).flatMap((document) =>
  listed[document].map(({ name, verdict = 'breaks', reported = [], asks, says, edits }): SpecChange => {
    const level = verdict === 'breaks' ? 'major' : asks;
    return {
      name,
      document,
      verdict,
      reported,
      demands: level === undefined ? {} : demandsOn(document, level),
      ...(says !== undefined && { says: new RegExp(says) }),
      edits: Object.entries(edits).flatMap(([file, diff]) =>
        piecesOf(diff).map(({ from, to }) => (from === '' ? { file, text: to } : { file, from, to })),
      ),
    };
  }),
);

/** A break also reaches the sandbox and the gate, which follow the spec. */
function demandsOn(document: SpecChange['document'], level: Level): Record<string, Level> {
  const packages = ['specs', ...(document === 'openapi' ? ['client', 'cli', 'mcp'] : ['webhooks'])];
  if (level === 'major') packages.push('sandbox', 'contract');
  return Object.fromEntries(packages.map((name) => [name, level]));
}
