import { checkConfiguration } from '@voice-agent/webhooks';
import type { HttpRequest } from '../samples/serialize.ts';
import type { Json } from './model.ts';

/** The receiver of an event. */
export interface Receiver {
  url: string;
  authKey: 'noAuth' | 'bearer';
  /** The whole value of the Authorization header; used with `bearer`. */
  secret: string;
}

/** A delivery as the sandbox reports it. */
export interface Attempt {
  durationMs: number;
  /** Absent when there was no response. */
  status?: number;
  headers?: Record<string, string>;
  /** The beginning of the response body. */
  body?: string;
  /** Why it failed, when the status does not show it. */
  error?: string;
}

/** A rule of the webhook configuration that a receiver breaks. */
export interface ConfigurationNote {
  /** JSON pointer into the configuration. */
  pointer: string;
  rule: string;
  /** The requirement. */
  message: string;
}

const configurationOf = ({ url, authKey, secret }: Receiver) => ({
  webhookUrl: url.trim(),
  webhookAuth: { authKey, ...(authKey === 'bearer' && { authSecret: secret }) },
});

/** The rules that the configuration breaks; the service would reject it. */
export function notesOn(receiver: Receiver): ConfigurationNote[] {
  const result = checkConfiguration(configurationOf(receiver));
  return result.ok ? [] : [...result.problems];
}

/** Whether the URL is one of this machine, which a sandbox accepts without `--strict-webhooks`. */
export function isOnThisMachine({ url }: Receiver): boolean {
  const { protocol = '', hostname = '' } = URL.parse(url.trim()) ?? {};
  return /^https?:$/.test(protocol) && /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** The request to the control API of the sandbox that makes it send an event. @param address of the sandbox */
export function toControlRequest(address: string, receiver: Receiver, event: Json): HttpRequest {
  return {
    method: 'POST',
    url: `${address}/_sandbox/events`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...configurationOf(receiver), event }),
  };
}

/** The delivery itself, for the curl line: straight to the receiver, without a sandbox. */
export function toDelivery({ url, authKey, secret }: Receiver, event: string): HttpRequest {
  return {
    method: 'POST',
    url: url.trim(),
    headers: {
      ...(authKey === 'bearer' && { Authorization: secret }),
      'Content-Type': 'application/json',
    },
    body: event.trim(),
  };
}

export type DeliveryReading =
  | { kind: 'attempt'; tone: 'good' | 'bad'; sentence: string; attempt: Attempt }
  | { kind: 'rejected'; sentence: string; notes: ConfigurationNote[] }
  | { kind: 'other'; sentence: string };

/** Reads a response of the control API of the sandbox. Never throws. */
export function readDelivery(status: number, body: string): DeliveryReading {
  let value: Record<string, unknown>;
  try {
    value = Object(JSON.parse(body));
  } catch {
    return { kind: 'other', sentence: notTheSandbox };
  }
  if (status === 200 && typeof value.durationMs === 'number') {
    const attempt = value as unknown as Attempt;
    const tone = attempt.status === 200 ? 'good' : 'bad';
    return { kind: 'attempt', attempt, tone, sentence: sentenceOn(attempt) };
  }
  if (typeof value.message !== 'string' || status === 404) return { kind: 'other', sentence: notTheSandbox };
  const notes = Array.isArray(value.problems) ? (value.problems as ConfigurationNote[]) : [];
  return { kind: 'rejected', sentence: value.message, notes };
}

const notTheSandbox =
  'The service there cannot send events. Start a sandbox and enter its address. Prism cannot send events.';

function sentenceOn({ status, error }: Attempt): string {
  if (status === undefined) return `The event could not be delivered. ${error ?? 'There was no response.'}`;
  if (status === 200) return 'The receiver responded with 200, as it should.';
  if (status === 401 || status === 403)
    return `The receiver responded with ${status}: it rejected the secret. It compares the whole header, including Bearer and the space.`;
  return `The receiver responded with ${status}. It should respond with 200, also when its processing fails.`;
}
