import { formsOf } from './stored.ts';

/** The variable that holds the key of a service, whatever its document. */
export const keyVariable = 'VOICE_AGENT_API_KEY';

/** What stands in place of the key, in every exchange and every report. */
export const credentialName: string = `$${keyVariable}`;

/** What stands in place of the secret of the webhook deliveries. */
export const webhookSecretName = '$VOICE_AGENT_WEBHOOK_SECRET';

/** What stands in place of any other secret. */
export const secretName = '<secret>';

/** What stands in place of a wrong credential. */
export const anotherCredential = '<another credential>';

/** Every name that the environment has a secret for. */
export const secretNames: readonly string[] = [credentialName, webhookSecretName];

/**
 * Puts a name, such as `$VOICE_AGENT_API_KEY`, where a text holds a secret: as it is, percent-encoded, as a JSON
 * string writes it, or in base64, in upper or lower case. Redact before a text is cut, or half a secret stays behind.
 *
 * @param secrets The secrets; an empty one is passed over.
 * @param name What stands in their place. Default: `$VOICE_AGENT_API_KEY`.
 */
export const redact = (text: string, secrets: readonly string[], name: string = credentialName): string =>
  redactor(secrets, name)(text);

/** The same for many texts. */
export function redactor(secrets: readonly string[], name: string): (text: string) => string {
  const forms = new Set(secrets.filter(Boolean).flatMap((each) => [...formsOf(each)]));
  if (forms.size === 0) return (text) => text;
  // The longest first, so that a secret inside another leaves no rest; a name that stands there already is one whole.
  const longestFirst = [...forms, ...secretNames].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const pattern = new RegExp(longestFirst.map(literally).join('|'), 'gi');
  return (text) => text.replace(pattern, (found) => (secretNames.includes(found) ? found : name));
}

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
