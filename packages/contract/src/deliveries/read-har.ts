import { readFile, stat } from 'node:fs/promises';
import { exchangesIn } from '@voice-agent/http-exchanges/har';
import { tryParseJson } from '@voice-agent/json-schema/parse-json';
import { CannotRun, orCannotRun } from '@voice-agent/test-engine/problem';
import { bodyOf, type Delivery, type Reading } from './delivery.ts';

const mebibyte = 1024 * 1024;
/** A HAR file is read at once, unlike lines. */
const maxBytes = 256 * mebibyte;

/**
 * The deliveries in a HAR file: each POST whose body is an event, and each POST to the path, when there is one.
 *
 * @throws CannotRun when it breaks off, is no HAR file, or is too large
 */
export async function* readHar(file: string, { matcher, skipped, path }: Reading): AsyncGenerator<Delivery> {
  const { size } = await stat(file);
  if (size > maxBytes)
    throw new CannotRun(
      `${file} is too large for a HAR file (at most ${maxBytes / mebibyte} MiB): write its events as JSON lines.`,
    );
  const content = await readFile(file);
  const exchanges = await orCannotRun(() => exchangesIn(content, file));
  for (const [index, exchange] of exchanges.entries()) {
    const { method, url, headers = {} } = exchange;
    const body = bodyOf(exchange.body ?? '');
    const value = 'text' in body ? tryParseJson(body.text) : undefined;
    const isDelivery =
      path === undefined ? matcher.recognises(value?.value) : URL.parse(url)?.pathname === path;
    if (method === 'POST' && isDelivery) {
      const known = Object.keys(headers).length > 0 && { headers };
      yield { source: `${file} entry ${index + 1}`, body, ...value, ...known };
    } else skipped.requests++;
  }
}
