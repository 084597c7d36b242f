import type { HttpResponse } from '@voice-agent/http-exchanges/http-message';
import { isObject } from '@voice-agent/json-schema/keywords';
import { tryParseJson } from '@voice-agent/json-schema/parse-json';

const told = /^(?:message|msg|error|errors|detail|details|title|description|reason|cause|exception)$/i;
const maxCharacters = 500;
const maxPageBytes = 4_096;

/** What a response says of an error. */
export const saidBy = ({ body }: HttpResponse): string =>
  saidIn(tryParseJson(body)?.value ?? body.toString('utf8', 0, maxPageBytes));

/** What a server says of an error: the messages in JSON, or the text of a page in one line; without lines of a stack. */
export function saidIn(body: unknown): string {
  const text = typeof body === 'string' ? textOfPage(body) : [...new Set(messagesIn(body, 4))].join('; ');
  const lines = text.split(/\n|\\n|(?=\s{4}at )/).filter((line) => !/^\s*at .*[:(]/.test(line));
  return lines.join(' ').replace(/\s+/g, ' ').trim().slice(0, maxCharacters);
}

function messagesIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.slice(0, 5).flatMap((each) => messagesIn(each, depth - 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => (told.test(key) ? messagesIn(each, depth - 1) : []));
}

const textOfPage = (page: string): string =>
  page
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, '')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ');

/** Said by any server of any failure, so that it tells no causes apart. */
const generic =
  /^(?:(?:(?:internal )?server |(?:an )?(?:unknown |unexpected |internal ))?error(?: (?:has )?occurred)? ?|(?:bad gateway|service unavailable|gateway timeout|something went wrong) ?)*$/i;

/** The text of an error without what differs from request to request; empty when it says nothing of the cause. */
export function normalizedError(text: string): string {
  const normalized = text
    .replace(/"[^"\n]{0,200}"|`[^`\n]{0,200}`|(?<!\w)'[^'\n]{0,200}'(?!\w)/g, '…')
    .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?/g, '#')
    .replace(/\b(?:0x)?(?=[\da-f-]*\d)[\da-f]{6,}(?:-[\da-f]{2,})*\b/gi, '#')
    .replace(/\d+(?:\.\d+)*/g, '#')
    .trim();
  return generic.test(normalized.replace(/[^\p{L}]+/gu, ' ').trim()) ? '' : normalized;
}
