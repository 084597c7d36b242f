import { readFile, stat } from 'node:fs/promises';
import { isObject, type SchemaObject } from '@voice-agent/json-schema/keywords';
import { CannotRun } from '../problem.ts';
import { bodyOf, type Delivery, type Passed, parsed, textOf } from './delivery.ts';
import type { Events } from './events.ts';

const mebibyte = 1024 * 1024;
/** A HAR file is read at once, unlike lines. */
const maxBytes = 256 * mebibyte;

/**
 * The deliveries in a HAR file: each POST whose body is an event, and each POST to the path, when there is one.
 *
 * @throws CannotRun when it breaks off, is no HAR file, or is too large
 */
export async function* entriesAsDeliveries(
  file: string,
  events: Events,
  passed: Passed,
  path?: string,
): AsyncGenerator<Delivery> {
  const { size } = await stat(file);
  if (size > maxBytes)
    throw new CannotRun(
      `${file} is too large for a HAR file (at most ${maxBytes / mebibyte} MiB): write its events as JSON lines.`,
    );
  const read = parsed(textOf(await readFile(file)) ?? '');
  if (read === undefined)
    throw new CannotRun(`${file} is a HAR file that breaks off or is broken: record or export it again.`);
  const log = isObject(read.value) && isObject(read.value.log) ? read.value.log : {};
  if (!Array.isArray(log.entries))
    throw new CannotRun(`${file} is no HAR file: it has no list at /log/entries.`);
  for (const [index, entry] of log.entries.entries()) {
    const request = isObject(entry) && isObject(entry.request) ? entry.request : {};
    const { method, url, postData } = request;
    const isPost = typeof method === 'string' && method.toUpperCase() === 'POST';
    const body = bodyOf(bytesOf(isObject(postData) ? postData : {}));
    const value = 'text' in body ? parsed(body.text) : undefined;
    const isThere = path !== undefined && typeof url === 'string' && URL.parse(url)?.pathname === path;
    if (isPost && (isThere || (path === undefined && events.recognises(value?.value)))) {
      const headers = headersOf(request.headers, postData);
      yield {
        source: `${file} entry ${index + 1}`,
        body,
        ...value,
        ...(headers !== undefined && { headers }),
      };
    } else passed.others++;
  }
}

function bytesOf({ text, encoding }: SchemaObject): Buffer {
  return Buffer.from(typeof text === 'string' ? text : '', encoding === 'base64' ? 'base64' : 'utf8');
}

function headersOf(headers: unknown, postData: unknown): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  if (isObject(postData) && typeof postData.mimeType === 'string' && postData.mimeType !== '')
    found['content-type'] = postData.mimeType;
  for (const each of Array.isArray(headers) ? headers : []) {
    if (isObject(each) && typeof each.name === 'string' && typeof each.value === 'string')
      found[each.name.toLowerCase()] ??= each.value;
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
