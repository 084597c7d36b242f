import { type WrongCredential, wrongCredentials } from '../../engine/wrong-credentials.ts';
import type { DeliveryCase } from '../delivery-case.ts';
import { deliveryOf, type EventContext, withSecret } from './delivery-context.ts';

/**
 * What a client can send in place of `Bearer <token>`, each different from it on the wire: beside what a service must
 * reject the same secret in another form, since a receiver compares the whole header. Spaces at the ends are not among
 * them: HTTP takes them from a header before anybody compares it.
 */
function wrongSecrets(secret: string): WrongCredential[] {
  const token = secret.slice('Bearer '.length);
  const half = Math.ceil(token.length / 2);
  const forms = {
    'bearer in lower case': `bearer ${token}`,
    'BEARER in upper case': `BEARER ${token}`,
    'two spaces after Bearer': `Bearer  ${token}`,
    'a tab after Bearer': `Bearer\t${token}`,
    'a colon after Bearer': `Bearer: ${token}`,
    'a space in the token': `Bearer ${token.slice(0, half)} ${token.slice(half)}`.trim(),
    'a no-break space at the end': `${secret}\u00a0`,
    'a no-break space after Bearer': `Bearer\u00a0${token}`,
    'the secret in quotes': `"${secret}"`,
    'the secret behind another': `Bearer x, ${secret}`,
    'another secret behind it': `${secret}, Bearer x`,
  };
  const different = Object.entries(forms).filter(([, value]) => value !== secret);
  const others = wrongCredentials({ in: 'header', scheme: 'bearer' }, secret);
  return [...others, ...different.map(([name, value]) => ({ name, value }))];
}

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
