import { escapeToken } from '@voice-agent/spec-model';
import type { Exchange } from '../http-message.ts';
import { secretName } from './redacted-credentials.ts';

/** The places where a request has the placeholder `<secret>`: `query token`, `header cookie`, `body /a/b`. */
export function redactedIn({ path, headers, body = '' }: Exchange['request']): string[] {
  const [place = '', query = ''] = path.split('?');
  const places = place.includes(secretName) ? ['path'] : [];
  for (const [name, value] of new URLSearchParams(query))
    if (value.includes(secretName)) places.push(`query ${name}`);
  for (const [name, value] of Object.entries(headers))
    if (value.includes(secretName)) places.push(`header ${name}`);
  if (!body.includes(secretName)) return places;
  try {
    return [...places, ...pointersIn(JSON.parse(body), '').map((pointer) => `body ${pointer}`)];
  } catch {
    return [...places, 'body'];
  }
}

function pointersIn(value: unknown, at: string): string[] {
  if (typeof value === 'string') return value.includes(secretName) ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => pointersIn(each, `${at}/${escapeToken(key)}`));
}
