import type { Exchange } from '../engine/findings.ts';
import { secretNames } from '../redact/credentials.ts';
import { isSafe } from './text.ts';

// Linux refuses an argument of 128 KiB; what the shell's own printf writes has no limit.
const maxArgumentBytes = 100_000;

// With the name in the result of a split, at each odd place.
const names = new RegExp(`(${secretNames.map((name) => name.replace('$', '\\$')).join('|')})`);

/**
 * One line for any POSIX shell that sends the request with curl: the same target, headers and bytes of the body, and
 * curl's own User-Agent. The shell puts the secrets in from the environment.
 *
 * @param target The base URL.
 */
export function curlLine(target: string, request: Exchange['request']): string {
  const { method, body } = request;
  const url = target.replace(/\/+$/, '') + request.path;
  const words = ['curl', '-i'];
  if (/[[\]{}]/.test(url)) words.push('-g');
  if (/\/\.{1,2}(?:[/?#]|$)/.test(request.path)) words.push('--path-as-is');
  if (method === 'HEAD' && body === undefined) words.push('--head');
  else if (method !== 'GET' || body !== undefined) words.push('-X', word(method));
  for (const [name, value] of Object.entries(request.headers)) {
    // The length is curl's to count: a body that holds the credential's name is longer or shorter when it is sent.
    if (name.toLowerCase() === 'content-length') continue;
    words.push('-H', value === '' ? word(`${name};`) : word(`${name}: ${value}`, 'latin1'));
  }
  if (body === undefined) return [...words, word(url)].join(' ');

  if (!Object.keys(request.headers).some((name) => name.toLowerCase() === 'content-type')) {
    words.push('-H', 'Content-Type:');
  }
  if (isSafe(body) && Buffer.byteLength(body) < maxArgumentBytes) {
    return [...words, '--data-raw', word(body), word(url)].join(' ');
  }
  return [printf(body, 'utf8'), '|', ...words, '--data-binary', '@-', word(url)].join(' ');
}

/** A text as one word of the shell. Header values go over the wire as latin1 where they can. */
function word(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  if (/^[\w./:@%+,-]+$/.test(text)) return text;
  const isPlain = encoding === 'utf8' || /^[\x20-\x7e]*$/.test(text);
  if (!isSafe(text) || !isPlain) return `"$(${printf(text, encoding)})"`;
  const parts = text.split(names).map((part, i) => (i % 2 ? `"${part}"` : quoted(part)));
  return parts.join('') || "''";
}

const quoted = (text: string) => text && `'${text.replaceAll("'", "'\\''")}'`;

/** The shell's `printf` of the very bytes, those that are no plain character in octal. */
function printf(text: string, encoding: 'utf8' | 'latin1'): string {
  const parts = text.split(names);
  // A `-` at the start would be an option.
  const format = parts
    .map((part, i) => (i % 2 ? '%s' : octal(bytesOf(part, encoding))))
    .join('')
    .replace(/^-/, '\\055');
  const secrets = parts.filter((_, i) => i % 2).map((name) => `"${name}"`);
  return ['printf', `'${format}'`, ...secrets].join(' ');
}

function bytesOf(text: string, encoding: 'utf8' | 'latin1'): Buffer {
  const isLatin1 = encoding === 'latin1' && [...text].every((character) => character <= '\u00ff');
  return Buffer.from(text, isLatin1 ? 'latin1' : 'utf8');
}

function octal(bytes: Buffer): string {
  let result = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    // A `#` may start a command of a CI log.
    const isPlain = byte >= 0x20 && byte < 0x7f && !"'\\#".includes(character);
    if (character === '%') result += '%%';
    else result += isPlain ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  }
  return result;
}
