import { readFileSync } from 'node:fs';
import { codeBlock } from './markdown.ts';
import type { Json } from './specs.ts';

/** A file of `samples/` as a block. Files are compiled and run as they are. */
export function sample(name: string): string {
  const text = readFileSync(new URL(`./samples/${name}`, import.meta.url), 'utf8');
  return codeBlock(name.endsWith('.sh') ? 'sh' : 'ts', text);
}

/** A receiver of one event, and a delivery by hand. */
export function eventSamples(name: string, payload: Json): string {
  const receiver = readFileSync(new URL('./samples/receiver.ts', import.meta.url), 'utf8');
  const delivery = [
    "curl --fail-with-body http://127.0.0.1:8080/ -H 'Authorization: Bearer <WEBHOOK_TOKEN>' \\",
    `  -H 'Content-Type: application/json' -d '${JSON.stringify(payload).replaceAll("'", "'\\''")}'`,
  ];
  return [
    codeBlock('ts', receiver.replaceAll('call.ended', name)),
    codeBlock('sh', delivery.join('\n')),
  ].join('\n\n');
}
