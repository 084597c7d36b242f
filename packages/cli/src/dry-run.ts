import { changed, isSecretName } from '@voice-agent/operation-kit/mask';

/** A request as `fetch` gets it. */
export interface CapturedRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers: Headers;
  readonly body?: string;
}

// Not in any text, so that what stands between two of them is the name of a variable.
const mark = crypto.randomUUID();
const variable = new RegExp(`${mark}(\\w+)${mark}`, 'g');

/**
 * The request as a line for a shell. The API key and other secrets are variables there, which the shell puts in.
 *
 * @returns the line, and the variables in it
 */
export function curlLine({ url, method = 'GET', headers, body }: CapturedRequest): {
  line: string;
  variables: string[];
} {
  const variables = new Map<string, unknown>();
  const variableOf = (secret: unknown, name: string): string => {
    const base = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|\W+/g, '_').toUpperCase();
    let free = /^[A-Z]/.test(base) ? base : `SECRET_${base}`;
    for (let i = 2; variables.has(free) && variables.get(free) !== secret; i++) free = `${base}_${i}`;
    variables.set(free, secret);
    return `${mark}${free}${mark}`;
  };
  const words = [
    'curl',
    '--fail-with-body',
    ...(method === 'GET' && body === undefined ? [] : ['-X', method]),
  ];
  words.push(quoted(withoutSecrets(url, variableOf)));
  for (const [name, value] of headers) {
    if (name === 'authorization') words.push('-H', '"Authorization: Token $VOICE_AGENT_API_KEY"');
    else if (name !== 'user-agent')
      words.push('-H', quoted(`${name}: ${isSecretName(name) ? variableOf(value, name) : value}`));
  }
  if (body !== undefined) words.push('-d', quoted(withoutSecretsIn(body, variableOf)));
  return { line: words.join(' '), variables: [...variables.keys()] };
}

type VariableOf = (secret: unknown, name: string) => string;

const withoutSecrets = (url: string, variableOf: VariableOf): string =>
  url.replaceAll(/([?&])([^=&#]+)=([^&#]*)/g, (pair, before, name, value) =>
    isSecretName(decodeURIComponent(name)) ? `${before}${name}=${variableOf(value, name)}` : pair,
  );

function withoutSecretsIn(body: string, variableOf: VariableOf): string {
  try {
    return JSON.stringify(
      changed(JSON.parse(body), (value, secretIn) =>
        secretIn === undefined ? value : variableOf(value, secretIn),
      ),
    );
  } catch {
    return body;
  }
}

/** A word for a shell, with each marked variable between double quotes. */
const quoted = (text: string): string =>
  `'${text.replaceAll("'", "'\\''").replaceAll(variable, `'"$$$1"'`)}'`;
