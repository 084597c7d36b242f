/** What replaces a secret. */
export const placeholders = {
  apiKey: '<API_KEY>',
  authToken: '<AUTH_TOKEN>',
  authSecret: 'Bearer <WEBHOOK_TOKEN>',
} as const;

/** The secrets that an event might repeat. */
export interface Secrets {
  apiKey: string;
  authTokens: readonly string[];
  authSecret: string | undefined;
}

/**
 * An event as a case to be saved, in the form of the example corpus: the event itself, indented. Known secrets are
 * replaced wherever they stand, and the values of fields that are named like one.
 */
export function testCase(body: string, secrets: Secrets): string {
  const known = knownSecrets(secrets);
  const redact = (text: string) =>
    known.reduce((hidden, [secret, shown]) => hidden.replaceAll(secret, shown), text);
  const copy = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string')
      return Object.hasOwn(byName, name.toLowerCase()) ? byName[name.toLowerCase()] : redact(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => copy(item));
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [redact(key), copy(inner, key)]));
  };
  return `${JSON.stringify(copy(JSON.parse(body)), null, 2)}\n`;
}

const byName: Readonly<Record<string, string>> = {
  apikey: placeholders.apiKey,
  authtoken: placeholders.authToken,
  authsecret: placeholders.authSecret,
  authorization: '<AUTHORIZATION>',
};

/** Longest first, so that a part never breaks up the whole. */
function knownSecrets({ apiKey, authTokens, authSecret }: Secrets): [secret: string, shown: string][] {
  const token = authSecret?.replace(/^Bearer /, '') ?? '';
  const pairs: [string, string][] = [
    [apiKey, placeholders.apiKey],
    [token, '<WEBHOOK_TOKEN>'],
    ...authTokens.map((text): [string, string] => [text, placeholders.authToken]),
  ];
  return pairs.filter(([secret]) => secret !== '').sort(([a], [b]) => b.length - a.length);
}
