import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type ApiCompare, load } from './diff-peers.ts';

// A process of its own, as ours is: api-smart-diff has no command. It ends with 1 when something breaks.
const { apiCompare }: { apiCompare: ApiCompare } = load('api-smart-diff');
const [before = '', after = ''] = process.argv.slice(2);
const { diffs } = apiCompare(parse(readFileSync(before, 'utf8')), parse(readFileSync(after, 'utf8')));
process.exitCode = diffs.some(({ type }) => type === 'breaking') ? 1 : 0;
