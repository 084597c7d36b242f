import { STATUS_CODES } from 'node:http';
import type { ValidationError } from '@voice-agent/client/validators';
import type { Choices } from '../choices.ts';

/** An answer before it is sent. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A status of HTTP itself, or the choice that says which one it is. */
type RefusalStatus =
  | 'error.invalid'
  | 'error.unauthenticated'
  | 'error.unknown-id'
  | 400
  | 404
  | 405
  | 413
  | 415
  | 500;

/** What is wrong with a request; no part of its values. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;
  /** JSON pointer into `{ path, query, body }`, where one place is to blame. */
  readonly pointer: string | undefined;
  /** The id of the rule of 4.2 that is broken, where it is one. */
  readonly rule: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: RefusalStatus,
    message: string,
    place: { pointer?: string; rule?: string | undefined; headers?: Record<string, string> } = {},
  ) {
    super(place.pointer === undefined ? message : `${place.pointer} ${message}`);
    this.status = status;
    this.pointer = place.pointer;
    this.rule = place.rule;
    this.headers = place.headers ?? {};
  }
}

/** The refusal of a request, from what its validator says. */
export function invalid(errors: readonly ValidationError[] | null | undefined): Refusal {
  const { instancePath: pointer = '', rule, message = 'is not valid' } = errors?.[0] ?? {};
  return new Refusal('error.invalid', message, { pointer, rule });
}

/** The envelope of a success (interface, 2.1). @param data its `data`, as JSON */
export function success(data: string, choices: Choices): Answer {
  return {
    status: Number(choices['success.status']),
    headers: { 'content-type': 'application/json' },
    body: `{"success":${choices['success.flag']},"message":"success","data":${data}}`,
  };
}

/** The answer that says no, in the form that is chosen. */
export function refuse({ status: name, message, pointer, rule, headers }: Refusal, choices: Choices): Answer {
  const status = typeof name === 'number' ? name : Number(choices[name]);
  const form = choices['error.body'];
  if (form === 'empty') return { status, headers: { ...headers }, body: '' };
  const [type, body] = {
    envelope: () => ['application/json', JSON.stringify({ success: false, message, pointer, rule })],
    problem: () => [
      'application/problem+json',
      JSON.stringify({
        ...{ type: 'about:blank', title: STATUS_CODES[status], status },
        ...{ detail: message, pointer, rule },
      }),
    ],
    text: () => [
      'text/plain; charset=utf-8',
      rule === undefined ? `${message}\n` : `${message} (rule ${rule})\n`,
    ],
  }[form]() as [string, string];
  return { status, headers: { ...headers, 'content-type': type }, body };
}
