/** Texts that are nearly JSON, made from one that is. None is JSON by RFC 8259. */
export function malformedBodies(valid: unknown): [name: string, text: string][] {
  const text = JSON.stringify(valid);
  const isObject = text.startsWith('{');
  const inner = isObject ? text.slice(1, -1) : '"a":1';
  const before = inner === '' ? '' : `${inner},`;
  return [
    ['a text that begins and does not end', '{"'],
    ['an object without its end', `{${inner}`],
    ['a comma behind the last property', `{${inner === '' ? '"a":1' : inner},}`],
    ['single quotes', `{${before}'a':1}`],
    ['a name without quotes', `{${before}a:1}`],
    ['two texts behind each other', `${text}${text}`],
    ['something behind the end', `${text}x`],
    ['NaN', `{${before}"a":NaN}`],
    ['undefined', `{${before}"a":undefined}`],
    ['a comment', `/* a comment */${text}`],
    ['a line break in a text', `{${before}"a":"b\nc"}`],
    ['an escape that there is not', `{${before}"a":"\\x41"}`],
    ['a number with a leading zero', `{${before}"a":01}`],
    ['a form', 'a=1&b=2'],
    ['XML', '<a>1</a>'],
    ['a word', 'hello'],
  ];
}
