import type { LogEntry } from '../public.ts';

/** The variables of the environment that a line takes secrets from, by their placeholders in the log. */
const variables: Readonly<Record<string, string>> = {
  '<API_KEY>': 'VOICE_AGENT_API_KEY',
  'Bearer <WEBHOOK_TOKEN>': 'VOICE_AGENT_WEBHOOK_SECRET',
  '<AUTH_TOKEN>': 'VOICE_AGENT_AUTH_TOKEN',
};
const placeholder = /(<API_KEY>|Bearer <WEBHOOK_TOKEN>|<AUTH_TOKEN>)/;

/** Headers that curl makes itself, or that are of the connection. */
const ofCurl =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|accept-encoding|user-agent|expect|x-sandbox-sent-again)$/;

/**
 * The request of an entry as a line for bash or zsh. Secrets are taken from the environment.
 *
 * @param base what a URL that is a path is relative to, without a slash at its end
 */
export function curlOf({ method, url, request: { headers, body } }: LogEntry, base: string): string {
  const options = [
    ...(method === 'HEAD' ? ['-I'] : []),
    ...(method === 'HEAD' || (method === 'GET' && body === '') ? [] : ['-X', shellText(method)]),
    // Otherwise curl changes the URL.
    ...(/\/\.\.?(?:[/?]|$)/.test(url) ? ['--path-as-is'] : []),
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
  ];
  const lines = [['curl -i', ...options, shellText(url.startsWith('/') ? base + url : url)].join(' ')];
  for (const [name, value] of Object.entries(headers))
    if (!ofCurl.test(name)) lines.push(`-H ${shellText(value === '' ? `${name};` : `${name}: ${value}`)}`);
  if (body !== '') {
    if (headers['content-type'] === undefined) lines.push('-H content-type:');
    lines.push(`--data-raw ${shellText(body)}`);
  }
  return lines.join(' \\\n  ');
}

function shellText(text: string): string {
  if (/^[A-Z]+$/.test(text)) return text;
  // Within double quotes only a few characters mean something, and a name ends where no other character of names follows.
  const plain = /^[^"$`\\!\p{C}]*$/u.test(text) && !/<[A-Z_]+>\w/.test(text);
  const parts = text.split(placeholder);
  const named = parts.map((part, index) => (index % 2 === 1 ? `$${variables[part]}` : part));
  if (plain && parts.length > 1) return `"${named.join('')}"`;
  return named
    .map((part, index) => (index % 2 === 1 ? `"${part}"` : part === '' ? '' : quoted(part)))
    .join('');
}

/** What a terminal would act on. */
const control = /[^\P{C}\n\t]/gu;

function quoted(text: string): string {
  if (text.search(control) < 0) return `'${text.replaceAll("'", "'\\''")}'`;
  const bytes = (character: string) =>
    [...new TextEncoder().encode(character)]
      .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
      .join('');
  return `$'${text.replaceAll(/['\\]/g, '\\$&').replaceAll(control, bytes)}'`;
}
