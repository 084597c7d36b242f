import { type Authentication, type WrongValue, withOther, wrongKeys } from './authentication.ts';

/** RFC 7617: `Basic` and user and password in base64. */
export const basic: Authentication = {
  scheme: 'basic',
  // User and password are changed inside: servers do not read what follows the end of base64.
  wrongKeys(key): WrongValue[] {
    const pair = Buffer.from(key, 'base64').toString();
    if (!pair.includes(':') || Buffer.from(pair).toString('base64') !== key) return wrongKeys(key);
    const [user = '', ...rest] = pair.split(':');
    const password = rest.join(':');
    const encoded = (text: string): string => Buffer.from(text).toString('base64');
    const forms: WrongValue[] = [
      ['another password', encoded(`${user}:${withOther(password, password.length - 1)}`)],
      ['a longer password', encoded(`${user}:${password}x`)],
      ['a shorter password', encoded(`${user}:${password.slice(0, -1)}`)],
      ['no password', encoded(`${user}:`)],
      ['a user without a colon', encoded(user)],
      ['another user', encoded(`${withOther(user, user.length - 1)}:${password}`)],
      ['no user', encoded(`:${password}`)],
    ];
    // A header has no other characters.
    return /^[\x21-\x7e]+$/.test(pair) ? [...forms, ['what is not encoded', pair]] : forms;
  },
};
