import type { SpecDocument } from './document.ts';
import { capital, keywords, pascalCase } from './names.ts';

// Types of TypeScript and of runtimes that the generated modules use.
const globals =
  `Array Exclude Extract Function Headers NonNullable Number Object Omit Partial Pick Promise Readonly
  ReadonlyArray Record RegExp Required Response Set String WithRequired`.split(/\s+/);

// What the generated modules declare or import beside the types of schemas.
const inEvery = 'Issue StandardSchema ValidationError Validator'.split(' ');

/** The names in the modules of a client, and in its package, that no schema can have as the name of its type. */
export const openapiNames: ReadonlySet<string> = new Set([
  ...globals,
  ...inEvery,
  ...`ApiPromise AttemptReport Client ClientOptions DataPromise DistinctBy ErrorKind ErrorOf HeaderOptions HttpRequest
    Limits Middleware OperationDescription OperationId OperationToSend Paginated RepeatedItem RequestError RequestOf
    RequestOptions Resources Result ResultOf Send ToArrayOptions VoiceAgentError WithResponse`.split(/\s+/),
]);

/** The names in the modules of a receiver that no schema can have as the name of its type. */
export const asyncapiNames: ReadonlySet<string> = new Set([
  ...globals,
  ...inEvery,
  ...'EventEntry ToStandardSchema WebhookEvent WebhookEventMap'.split(' '),
  // The Standard Schema of a type has its name with a small letter.
  ...Array.from(keywords, capital),
]);

/**
 * The TypeScript identifier of the type of each schema of the components, by its key there. It is the key in pascal case.
 * Of several keys with one identifier, the key that is the identifier has it, and the others have a number: `FooBar2`. A
 * schema whose identifier is reserved has the suffix `Schema`. The order in the document changes nothing.
 *
 * @param reserved names of other types
 */
export function typeNames(
  document: SpecDocument,
  reserved: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const keys = Object.keys(document.components('schemas'));
  const identifier = document.root.asyncapi === undefined ? pascalCase : asTypeName;
  const wanted = new Map(keys.map((key) => [key, unreserved(identifier(key), reserved)]));
  // The key that is the identifier comes first, the others by their characters.
  const sorted = [...wanted].sort(
    ([a, nameOfA], [b, nameOfB]) =>
      Number(b === nameOfB) - Number(a === nameOfA) || Number(a > b) - Number(a < b),
  );
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [key, name] of sorted)
    if (!taken.has(name)) {
      names.set(key, name);
      taken.add(name);
    }
  for (const [key, name] of sorted)
    if (!names.has(key)) {
      const numbered = withNumber(name, (each) => taken.has(each) || reserved.has(each));
      names.set(key, numbered);
      taken.add(numbered);
    }
  return new Map(keys.map((key) => [key, names.get(key) ?? key]));
}

/** Events keep the names that they have in AsyncAPI, such as `HTTPCall`, where these are names of types. */
const asTypeName = (key: string): string => (/^[A-Z][A-Za-z0-9]*$/.test(key) ? key : pascalCase(key));

/** The name with the suffix `Schema` where it is reserved, and with the prefix where it does not begin with a letter. */
function unreserved(name: string, reserved: ReadonlySet<string>): string {
  const identifier = /^[A-Z]/.test(name) ? name : `Schema${name}`;
  return reserved.has(identifier) ? unreserved(`${identifier}Schema`, reserved) : identifier;
}

function withNumber(name: string, isTaken: (name: string) => boolean): string {
  let number = 2;
  while (isTaken(`${name}${number}`)) number++;
  return `${name}${number}`;
}
