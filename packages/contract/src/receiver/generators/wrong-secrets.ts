import type { WrongCredential } from '@voice-agent/test-engine/wrong-credentials';
import type { DeliveryCase } from '../delivery-case.ts';
import { deliveryOf, type EventContext, withSecret } from './context.ts';

/**
 * What a client can send in place of `Bearer <token>`, each different from it on the wire. Spaces at the ends are not
 * among them: HTTP takes them from a header before anybody compares it.
 */
export function wrongSecrets(secret: string): WrongCredential[] {
  const token = secret.slice('Bearer '.length);
  const half = Math.ceil(token.length / 2);
  const forms: [name: string, value: string | undefined][] = [
    ['no header', undefined],
    ['an empty header', ''],
    ['the word Bearer alone', 'Bearer'],
    ['the token alone', token],
    ['bearer in lower case', `bearer ${token}`],
    ['BEARER in upper case', `BEARER ${token}`],
    ['Basic in place of Bearer', `Basic ${token}`],
    ['Token in place of Bearer', `Token ${token}`],
    ['Bearer twice', `Bearer Bearer ${token}`],
    ['no space after Bearer', `Bearer${token}`],
    ['two spaces after Bearer', `Bearer  ${token}`],
    ['a tab after Bearer', `Bearer\t${token}`],
    ['a colon after Bearer', `Bearer: ${token}`],
    ['a space in the token', `Bearer ${token.slice(0, half)} ${token.slice(half)}`],
    ['a no-break space at the end', `Bearer ${token}\u00a0`],
    ['a no-break space after Bearer', `Bearer\u00a0${token}`],
    ['a word behind the token', `Bearer ${token} x`],
    ['the secret in quotes', `"${secret}"`],
    ['the secret behind another', `Bearer x, ${secret}`],
    ['another secret behind it', `${secret}, Bearer x`],
    ['the token in lower case', `Bearer ${token.toLowerCase()}`],
    ['the token in upper case', `Bearer ${token.toUpperCase()}`],
    ['a token with another last character', `Bearer ${token.slice(0, -1)}${another(token.at(-1))}`],
    ['a token with another first character', `Bearer ${another(token[0])}${token.slice(1)}`],
    [
      'a token with another character in the middle',
      `Bearer ${token.slice(0, half - 1)}${another(token[half - 1])}${token.slice(half)}`,
    ],
    ['another token of the same length', `Bearer ${[...token].map(another).join('')}`],
    ['a longer token', `Bearer ${token}x`],
    ['a token with more before it', `Bearer x${token}`],
    ['a shorter token', `Bearer ${token.slice(0, -1)}`],
    ['a token without its first character', `Bearer ${token.slice(1)}`],
    ['the first character of the token', `Bearer ${token.slice(0, 1)}`],
  ];
  const seen = new Set<string | undefined>([secret]);
  return forms.flatMap(([name, written]) => {
    const value = written?.replace(/^[ \t]+|[ \t]+$/g, '');
    if (seen.has(value)) return [];
    seen.add(value);
    return [{ name, value }];
  });
}

const another = (character: string | undefined): string => (character === '0' ? '1' : '0');

/** Every form of a wrong secret, each of which must be rejected. */
export function wrongSecretDeliveries(context: EventContext): DeliveryCase[] {
  const { message, payloads, secret } = context;
  const { name: operation, pointer } = message;
  const request = deliveryOf(context, payloads[0]);
  const forms = secret === undefined ? [] : wrongSecrets(secret);
  return forms.map(({ name, value }, index) => ({
    operation,
    circuit: `${operation} with wrong secrets`,
    pointer,
    title: `a delivery with ${name}`,
    request: withSecret(request, value),
    expects: 'rejection',
    ...(index === forms.length - 1 && { probeAfter: 'deliveries with wrong secrets' }),
  }));
}
