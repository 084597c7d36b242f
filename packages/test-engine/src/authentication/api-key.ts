import { type Authentication, wrongKeys } from './authentication.ts';

const httpScheme = /^(?:basic|bearer|digest|dpop|negotiate|oauth)$/i;

/** Any text in a header, a query or a cookie, often a word and a key: `Token abc`. */
export const apiKey: Authentication = {
  scheme: 'apiKey',
  wrongKeys,
  // RFC 9110 lets the schemes of HTTP be written in any case, with several spaces: an API key is compared as it is.
  wrongForms: (word, key) =>
    httpScheme.test(word)
      ? []
      : [
          ['two spaces', `${word}  ${key}`],
          ['a tab for the space', `${word}\t${key}`],
          ['the word in lower case', `${word.toLowerCase()} ${key}`],
          ['the word in capital letters', `${word.toUpperCase()} ${key}`],
        ],
};
