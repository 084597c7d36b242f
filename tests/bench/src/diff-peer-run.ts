import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { peerFile } from './peers.ts';

// A process of its own, as ours is: api-smart-diff has no command. It ends with 1 when something breaks.
const { verdictOf } = await import(peerFile('api-smart-diff'));
const [before, after] = process.argv.slice(2).map((file) => parse(readFileSync(file, 'utf8')));
process.exitCode = verdictOf(before, after) === 'breaks' ? 1 : 0;
