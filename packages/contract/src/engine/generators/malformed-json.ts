import { toJson } from '@voice-agent/spec-model';
/** Strings that are nearly JSON, made from one that is. None is JSON by RFC 8259. */
export function malformedBodies(valid: unknown): [name: string, text: string][] {
  const text = toJson(valid);
  const isObject = text.startsWith('{');
  const inner = isObject ? text.slice(1, -1) : '"a":1';
  const before = inner === '' ? '' : `${inner},`;
  return [
    ['an unterminated string', '{"'],
    ['an unterminated object', `{${inner}`],
    ['a trailing comma', `{${inner === '' ? '"a":1' : inner},}`],
    ['single quotes', `{${before}'a':1}`],
    ['an unquoted name', `{${before}a:1}`],
    ['two JSON values', `${text}${text}`],
    ['something after the end', `${text}x`],
    ['NaN', `{${before}"a":NaN}`],
    ['undefined', `{${before}"a":undefined}`],
    ['a comment', `/* a comment */${text}`],
    ['a line break in a string', `{${before}"a":"b\nc"}`],
    ['an unknown escape', `{${before}"a":"\\x41"}`],
    ['a number with a leading zero', `{${before}"a":01}`],
    ['a form', 'a=1&b=2'],
    ['XML', '<a>1</a>'],
    ['a word', 'hello'],
  ];
}
