import { isObject, tryParseJson } from '@voice-agent/spec-model';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import type { Violation } from './check.ts';
import { statusText } from './outcome.ts';

const keys = /^(?:message|msg|error|errors|detail|details|title|description|reason|cause|exception)$/i;
const maxCharacters = 500;
const shownCharacters = 200;
const maxPageBytes = 4_096;

/**
 * Why a server failed or rejected a request: the status with its message, and what is the same for each request with this
 * cause; empty when nothing distinguishes causes.
 *
 * @param request whose values do not distinguish causes
 */
export function errorIn(
  response: HttpResponse,
  request: Pick<HttpRequest, 'body'>,
): Pick<Required<Violation>, 'received' | 'cause'> {
  const { body } = response;
  const status = statusText(response);
  const expected = textIn(tryParseJson(body)?.value ?? body.toString('utf8', 0, maxPageBytes));
  const received = expected === '' ? status : `${status}: ${expected.slice(0, shownCharacters)}`;
  return { received, cause: normalizedError(withoutValues(expected, request.body ?? '')) };
}

/** Shorter ones, such as `null`, may be words of the service. */
const shortValue = 5;
const longValue = 60;

/** A text without the strings of a JSON body; what follows a long one may be cut. */
function withoutValues(text: string, body: string): string {
  const strings = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') strings.add(value.replace(/\s+/g, ' ').trim());
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(tryParseJson(body)?.value);
  let rest = text;
  for (const each of [...strings].sort((one, other) => other.length - one.length)) {
    if (each.length < shortValue) continue;
    rest = rest.replaceAll(each, '…');
    const at = each.length > longValue ? rest.indexOf(each.slice(0, longValue)) : -1;
    if (at >= 0) rest = `${rest.slice(0, at)}…`;
  }
  return rest;
}

/** The message of a server about an error: the messages in JSON, or the text of a page in one line; without lines of a stack. */
export function textIn(body: unknown): string {
  const text = typeof body === 'string' ? textOfPage(body) : [...new Set(messagesIn(body, 4))].join('; ');
  const lines = text.split(/\n|\\n|(?=\s{4}at )/).filter((line) => !/^\s*at .*[:(]/.test(line));
  return lines.join(' ').replace(/\s+/g, ' ').trim().slice(0, maxCharacters);
}

function messagesIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.slice(0, 5).flatMap((each) => messagesIn(each, depth - 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => (keys.test(key) ? messagesIn(each, depth - 1) : []));
}

const textOfPage = (page: string): string =>
  page
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, '')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ');

/** Any server reports these for any failure, so they do not distinguish causes. */
const generic =
  /^(?:(?:(?:internal )?server |(?:an )?(?:unknown |unexpected |internal ))?error(?: (?:has )?occurred)? ?|(?:bad gateway|service unavailable|gateway timeout|something went wrong|bad request|unprocessable (?:entity|content)|(?:request )?validation (?:failed|error)|invalid (?:request|input|body)) ?)*$/i;

/** The text of an error without what differs from request to request; empty when it does not name a cause. */
export function normalizedError(text: string): string {
  const normalized = text
    .replace(/"[^\n]*?(?:"(?!\w)|$)|`[^`\n]{0,200}`|(?<!\w)'[^'\n]{0,200}'(?!\w)/g, '…')
    .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?/g, '#')
    .replace(/\b(?:0x)?(?=[\da-f-]*\d)[\da-f]{6,}(?:-[\da-f]{2,})*\b/gi, '#')
    .replace(/(?<=\w=)\s*(?:[\w-]+|…)/g, '…')
    .replace(/\$\d+|\bDEFAULT\b|\d+(?:\.\d+)*/g, '#')
    // A list, such as the columns of a query, varies in length.
    .replace(/(\S[^,]{0,60}?)(?:, \1)+/g, '$1')
    // A long text is cut.
    .replace(/…[.\s]*$/, '…')
    .trim();
  return generic.test(normalized.replace(/[^\p{L}]+/gu, ' ').trim()) ? '' : normalized;
}
