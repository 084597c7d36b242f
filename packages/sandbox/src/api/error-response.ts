import { STATUS_CODES } from 'node:http';
import type { ApiError, WireResponse } from '@voice-agent/service';
import { choiceOfOption } from '../behaviours/index.ts';
import { type ChoiceName, type Choices, isChoice, choices as known } from '../choices.ts';
import type { LogRejection } from '../public.ts';

/** The response for an error, in the form that is chosen. */
export function failed(
  { status: name, message, pointer, rule, headers }: ApiError,
  choices: Choices,
): WireResponse {
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

/** Why a request was rejected, with the choices behind it where the service is undocumented. */
export function rejectionOf({ status, message, pointer, rule, option = '' }: ApiError): LogRejection {
  const byOption: Readonly<Record<string, ChoiceName>> = choiceOfOption;
  const choices = [byOption[option] ?? option, `error.${status}`].filter(isChoice);
  const open = new Set(choices.flatMap((name): readonly string[] => known[name].open));
  return {
    message,
    ...(pointer !== undefined && { pointer }),
    ...(rule !== undefined && { rule }),
    ...(choices.length > 0 && { choices, open: [...open] }),
  };
}
