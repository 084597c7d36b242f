import { expect, test } from 'vitest';
import { isSecretName } from './secret-names.ts';

const secrets =
  'token authToken AUTH_TOKEN accesstoken apiKey api_key X-API-Key APIKey clientSecret passwd user.password ' +
  'set-cookie proxy-authorization privateKey credentials tool[authToken]';
const others =
  'tokenCount token_type secretary tokenizer authKey systemModelKey key monkey author passwordExpiresAt name compass';

test.each(secrets.split(' '))('%s is the name of a secret', (name) => expect(isSecretName(name)).toBe(true));

test.each(['', ...others.split(' ')])('%s is none', (name) => expect(isSecretName(name)).toBe(false));
