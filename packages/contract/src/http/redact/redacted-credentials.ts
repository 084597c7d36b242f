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
export const anotherSecret = '<another secret>';

/** The placeholders that are variables of the environment, and all of them. */
export const secretNames: readonly string[] = [credentialName, webhookSecretName];
export const placeholders: readonly string[] = [...secretNames, secretName, anotherCredential, anotherSecret];

/**
 * Returns a function that replaces secrets by their placeholders: as they are, percent-encoded, as a JSON string, or in
 * base64, in upper or lower case. Redact before a text is cut, or half a secret stays behind.
 *
 * @param placeholders the placeholder of each secret; of two for one form the first counts. Empty secrets are ignored
 */
export function redactor(placeholders: ReadonlyMap<string, string>): (text: string) => string {
  const pairs = [...placeholders].flatMap(([secret, placeholder]) =>
    secret === '' ? [] : [...formsOf(secret)].map((form) => [form, placeholder] as const),
  );
  if (pairs.length === 0) return (text) => text;
  // A placeholder in the text stays whole.
  const names = [...secretNames, ...placeholders.values()].map((name) => [name, name] as const);
  const all = [...names, ...pairs];
  // In upper case, as a pattern without regard to case compares.
  const byForm = new Map(all.toReversed().map(([form, name]) => [form.toUpperCase(), name]));
  // The longest first, so that a secret inside another leaves no rest.
  const forms = all.map(([form]) => form).sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const pattern = new RegExp([...new Set(forms)].map(literally).join('|'), 'gi');
  return (text) => text.replace(pattern, (found) => byForm.get(found.toUpperCase()) ?? secretName);
}

/** A text as a pattern for itself. */
export const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
