import { STATUS_CODES } from 'node:http';
import type { ApiError, Success } from '@voice-agent/client/behaviours';
import type { Choices } from '../choices.ts';

/** An answer before it is sent. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The header of a response that is an example of the spec, since the sandbox has no behaviour for the operation. */
export const sourceHeader = 'x-sandbox-source';

/** The response for a success: its envelope (interface, 2.1), or what the spec has in its place. */
export function success({ status, data, raw, source }: Success, choices: Choices): Answer {
  const headers: Record<string, string> = source === 'example' ? { [sourceHeader]: source } : {};
  const answer = { status: status ?? Number(choices['success.status']), headers };
  if (raw !== undefined) headers['content-type'] = raw.contentType;
  else if (data !== undefined) headers['content-type'] = 'application/json';
  if (data === undefined) return { ...answer, body: raw?.body ?? '' };
  return { ...answer, body: `{"success":${choices['success.flag']},"message":"success","data":${data}}` };
}

/** The response for an error, in the form that is chosen. */
export function failed(
  { status: name, message, pointer, rule, headers }: ApiError,
  choices: Choices,
): Answer {
  const status = typeof name === 'number' ? name : Number(choices[`error.${name}`]);
  const form = choices['error.body'];
  if (form === 'empty') return { status, headers: { ...headers }, body: '' };
  const [type, body] = {
    envelope: () => ['application/json', JSON.stringify({ success: false, message, pointer, rule })],
    problem: () => [
      'application/problem+json',
      JSON.stringify({
        type: 'about:blank',
        title: STATUS_CODES[status],
        status,
        detail: message,
        pointer,
        rule,
      }),
    ],
    text: () => [
      'text/plain; charset=utf-8',
      rule === undefined ? `${message}\n` : `${message} (rule ${rule})\n`,
    ],
  }[form]() as [string, string];
  return { status, headers: { ...headers, 'content-type': type }, body };
}
