import { expect, test } from 'vitest';
import { isSecretName } from './names.ts';

test.each([
  ...[
    'token',
    'authToken',
    'AUTH_TOKEN',
    'accesstoken',
    'apiKey',
    'api_key',
    'X-API-Key',
    'APIKey',
    'clientSecret',
  ],
  ...[
    'passwd',
    'user.password',
    'set-cookie',
    'proxy-authorization',
    'privateKey',
    'credentials',
    'tool[authToken]',
  ],
])('%s is the name of a secret', (name) => expect(isSecretName(name)).toBe(true));

test.each([
  ...[
    'tokenCount',
    'token_type',
    'secretary',
    'tokenizer',
    'authKey',
    'systemModelKey',
    'key',
    'monkey',
    'author',
  ],
  ...['passwordExpiresAt', 'name', 'compass', ''],
])('%s is none', (name) => expect(isSecretName(name)).toBe(false));
