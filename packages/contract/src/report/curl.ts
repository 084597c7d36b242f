import { isSafe } from '@voice-agent/cli-kit/text';
import type { Exchange } from '../http/http-message.ts';
import { secretNames } from '../http/redact/redacted-credentials.ts';

// Linux rejects an argument of 128 KiB; the output of the shell's own printf has no limit.
const maxArgumentBytes = 100_000;

/** Matches the variables in a request: the result of a split has one at each odd index. */
function variablesIn({ variables = [] }: Exchange['request']): RegExp {
  const names = [...secretNames, ...variables.map((name) => `$${name}`)].sort((a, b) => b.length - a.length);
  return new RegExp(`(${names.map((name) => name.replace('$', '\\$')).join('|')})`);
}

/**
 * A line for any POSIX shell that sends the request with curl: the same target, headers and bytes of the body, with
 * curl's User-Agent. The shell takes the secrets from the environment.
 *
 * @param target The base URL.
 */
export function curlLine(target: string, request: Exchange['request']): string {
  const { method, body } = request;
  const url = target.replace(/\/+$/, '') + request.path;
  const args = ['curl', '-i'];
  const placeholders = variablesIn(request);
  const word = (text: string, encoding: 'utf8' | 'latin1' = 'utf8') => wordOf(text, placeholders, encoding);
  if (/[[\]{}]/.test(url)) args.push('-g');
  if (/\/\.{1,2}(?:[/?#]|$)/.test(request.path)) args.push('--path-as-is');
  if (method === 'HEAD' && body === undefined) args.push('--head');
  else if (method !== 'GET' || body !== undefined) args.push('-X', word(method));
  for (const [name, value] of Object.entries(request.headers)) {
    // Curl counts the length itself: a body with a placeholder of a secret has another length when it is sent.
    if (name.toLowerCase() === 'content-length') continue;
    const [, login] = /^Basic base64\((\$\w+)\)$/.exec(value) ?? [];
    if (login !== undefined) args.push('-u', `"${login}"`);
    else args.push('-H', value === '' ? word(`${name};`) : word(`${name}: ${value}`, 'latin1'));
  }
  if (body === undefined) return [...args, word(url)].join(' ');

  if (!Object.keys(request.headers).some((name) => name.toLowerCase() === 'content-type')) {
    args.push('-H', 'Content-Type:');
  }
  if (isSafe(body) && Buffer.byteLength(body) < maxArgumentBytes) {
    return [...args, '--data-raw', word(body), word(url)].join(' ');
  }
  return [printf(body, placeholders, 'utf8'), '|', ...args, '--data-binary', '@-', word(url)].join(' ');
}

/** A text as one word of the shell. Header values go over the wire as latin1 where they can. */
function wordOf(text: string, placeholders: RegExp, encoding: 'utf8' | 'latin1'): string {
  const isPlain = encoding === 'utf8' || /^[\x20-\x7e]*$/.test(text);
  if (!isSafe(text) || !isPlain) return `"$(${printf(text, placeholders, encoding)})"`;
  const parts = text.split(placeholders);
  if (parts.length === 1) return quoted(text);
  return parts.map((part, i) => (i % 2 ? `"${part}"` : part && inQuotes(part))).join('');
}

/** A text as one word of the shell, in quotes where it needs them. */
export const quoted = (text: string): string => (/^[\w./:@%+,-]+$/.test(text) ? text : inQuotes(text));

const inQuotes = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The shell's `printf` of the very bytes, those that are not plain characters in octal. */
function printf(text: string, placeholders: RegExp, encoding: 'utf8' | 'latin1'): string {
  const parts = text.split(placeholders);
  const written = parts.map((part, i) => (i % 2 ? '%s' : octal(bytesOf(part, encoding))));
  // A `-` at the start would be an option.
  const format = written.join('').replace(/^-/, '\\055');
  const secrets = parts.filter((_, i) => i % 2).map((name) => `"${name}"`);
  return ['printf', `'${format}'`, ...secrets].join(' ');
}

function bytesOf(text: string, encoding: 'utf8' | 'latin1'): Buffer {
  const isLatin1 = encoding === 'latin1' && [...text].every((character) => character <= '\u00ff');
  return Buffer.from(text, isLatin1 ? 'latin1' : 'utf8');
}

function octal(bytes: Buffer): string {
  // A `#` may start a command of a CI log.
  return bytes.toString('latin1').replace(/%|[^ -~]|['\\#]/g, (character) => {
    return character === '%' ? '%%' : `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
}
