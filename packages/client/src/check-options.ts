/** @throws TypeError when it is not the address of a service; the message does not contain it */
export function checkBaseUrl(baseUrl: unknown): string {
  const url = `${baseUrl ?? ''}`;
  const problem = () => {
    if (url === '')
      return `is ${baseUrl === '' ? 'empty' : 'missing'}. Pass the address of the service, such as https://voice-agent.example.com`;
    if (!/^https?:/i.test(url)) return 'must begin with https:// or http://';
    if (/^[^/]*\/\/[^/?#]*@/.test(url)) return 'has a user. Remove it: only the API key is sent';
    if (/[?#]/.test(url)) return `has a ${url.includes('?') ? 'query' : 'fragment'}. Remove it`;
    return URL.canParse(url) ? undefined : 'is not a valid URL';
  };
  return checked('baseUrl', problem(), url);
}

/** @throws TypeError when it can't be an API key; the message does not contain it */
export function checkApiKey(apiKey: unknown): string {
  const key = `${apiKey ?? ''}`;
  const problem = () => {
    if (key === '')
      return `is ${apiKey === '' ? 'empty' : 'missing'}. Set the variable that it comes from, such as VOICE_AGENT_API_KEY`;
    if (/^(undefined|null|NaN|\[object \w+\])$/.test(key))
      return `is ${key}. Set the variable that it was made from`;
    if (typeof apiKey !== 'string') return `must be a string, not ${typeof apiKey}`;
    if (key.startsWith('<')) return 'is a placeholder. Put your API key in its place';
    if (/[\r\n]/.test(key)) return 'has a line break. Remove it, for example with trim()';
    if (/^Token /i.test(key)) return 'begins with "Token ". Leave that out: the client adds it';
    if (/^Bearer /i.test(key)) return 'begins with "Bearer ". Leave that out: the client adds "Token "';
    return /^[!-~]+$/.test(key) ? undefined : 'must be visible ASCII, without spaces';
  };
  return checked('apiKey', problem(), key);
}

/** @throws TypeError when one is not a number in its range */
export function checkLimits<T extends object>(limits: T): T {
  for (const [name, value] of Object.entries(limits)) {
    const isCount = name === 'maxRetries';
    const isValid = isCount ? Number.isInteger(value) && value >= 0 : typeof value === 'number' && value > 0;
    const expected = isCount ? 'an integer of at least 0' : 'a number above 0';
    const given = typeof value === 'number' ? value : typeof value;
    checked(name, isValid ? undefined : `must be ${expected}, not ${given}`, value);
  }
  return limits;
}

function checked<T>(name: string, problem: string | undefined, value: T): T {
  if (problem !== undefined) throw new TypeError(`${name} ${problem}.`);
  return value;
}
