import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { CompatibilityCase, Verdict } from './diff-corpus.ts';
import { peerFile } from './peers.ts';

/** Another tool that compares documents. */
export interface DiffPeer {
  name: string;
  /** Throws when it can not read the documents. */
  verdictOf(each: CompatibilityCase): Promise<Verdict>;
}

export const diffPeers = async (): Promise<DiffPeer[]> =>
  Promise.all(
    [
      ['api-smart-diff', 'api-smart-diff', 'verdictOf'],
      ['@asyncapi/diff', 'asyncapi-diff', 'verdictOf'],
      ['openapi-diff', 'openapi-diff', 'verdictOf'],
      ['openapi-diff, told that 3.1 is 3.0', 'openapi-diff', 'verdictAs30'],
    ].map(async ([name = '', file = '', verdict = '']) => {
      const { [verdict]: verdictOf } = await import(peerFile(file));
      return { name, verdictOf: async ({ before, after }) => verdictOf(read(before), read(after)) };
    }),
  );

const read = (path: string): unknown => parse(readFileSync(path, 'utf8'));
