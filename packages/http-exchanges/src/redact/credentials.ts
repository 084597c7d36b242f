import { formsOf } from './known-secrets.ts';

/** The environment variable with the key of a service. */
export const keyVariable = 'VOICE_AGENT_API_KEY';

/** The placeholder of the key, in every exchange and every report. */
export const credentialName: string = `$${keyVariable}`;

/** The placeholder of the secret of the webhook deliveries. */
export const webhookSecretName = '$VOICE_AGENT_WEBHOOK_SECRET';

/** The placeholder of any other secret. */
export const secretName = '<secret>';

/** The placeholder of a wrong credential. */
export const anotherCredential = '<another credential>';

/** The placeholders that are variables of the environment. */
export const secretNames: readonly string[] = [credentialName, webhookSecretName];

/**
 * Returns a function that replaces secrets by a placeholder: as they are, percent-encoded, as a JSON string, or in
 * base64, in upper or lower case. Redact before a text is cut, or half a secret stays behind.
 *
 * @param secrets empty ones are ignored
 */
export function redactor(secrets: readonly string[], placeholder: string): (text: string) => string {
  const forms = new Set(secrets.filter(Boolean).flatMap((each) => [...formsOf(each)]));
  if (forms.size === 0) return (text) => text;
  // The longest first, so that a secret inside another leaves no rest; a placeholder in the text stays whole.
  const longestFirst = [...forms, ...secretNames].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const pattern = new RegExp(longestFirst.map(literally).join('|'), 'gi');
  return (text) => text.replace(pattern, (found) => (secretNames.includes(found) ? found : placeholder));
}

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
