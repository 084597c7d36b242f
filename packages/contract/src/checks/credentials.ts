/** A header that should not let anybody in. */
export interface WrongCredential {
  name: string;
  headers: Readonly<Record<string, string>>;
}

/** Every form of a wrong credential, made from the right one: `Token key`, or a key alone. */
export function wrongCredentials(header: string, right: string): WrongCredential[] {
  const space = right.indexOf(' ');
  const [scheme, key] = space < 0 ? ['', right] : [right.slice(0, space), right.slice(space + 1)];
  const value = (text: string): Record<string, string> => ({ [header]: text });
  const prefix = scheme === '' ? '' : `${scheme} `;
  const forms: WrongCredential[] = [
    { name: 'no header', headers: {} },
    { name: 'another key', headers: value(`${prefix}${changed(key)}`) },
    { name: 'a longer key', headers: value(`${right}x`) },
    { name: 'a shorter key', headers: value(right.slice(0, -1)) },
    { name: 'an empty key', headers: value(prefix.trim() === '' ? '' : prefix.trim()) },
  ];
  if (scheme === '') return forms;
  return [
    ...forms,
    { name: 'the key alone', headers: value(key) },
    { name: 'another scheme', headers: value(`${scheme === 'Bearer' ? 'Basic' : 'Bearer'} ${key}`) },
    { name: 'no space', headers: value(`${scheme}${key}`) },
  ];
}

/** A key of the same length that differs in its last character. */
const changed = (key: string): string => `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
