// Node, Bun and Deno: the address is the argument, the report goes to stdout.
import process from 'node:process';
import { smoke } from './smoke.js';

console.log(JSON.stringify(await smoke(process.argv[2])));
