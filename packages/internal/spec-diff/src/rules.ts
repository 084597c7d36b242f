import { type SchemaRuleId, type Severity, schemaRules } from './schema-rules.ts';

/** A kind of change, how bad it is, and why. */
export interface ChangeRule {
  severity: Severity;
  why: string;
}

/** Changes around the schemas: operations, parameters, bodies, responses, security, servers, events. */
const documentRules = {
  'document-removed': ['breaks', 'Nothing in the document is specified any more.'],
  'document-added': ['safe', 'Nobody can rely on what was undocumented.'],
  'reference-dangling': ['risky', 'What it should have led to is unknown, so the place is not compared.'],

  'operation-removed': ['breaks', 'Calls to it fail.'],
  'operation-added': ['safe', 'Nobody calls it yet.'],
  'operation-id-added': ['safe', 'No generated client has a method of this name yet.'],
  'operation-id-changed': ['risky', 'Generated clients name their methods by it.'],
  'operation-deprecated': ['safe', 'It still works; clients should stop using it.'],
  'operation-undeprecated': ['safe', 'It works as before.'],
  'path-parameter-renamed': ['safe', 'Only its position is on the wire, not its name.'],

  'parameter-required-added': ['breaks', 'Existing requests do not have it.'],
  'parameter-optional-added': ['safe', 'Existing requests may leave it out.'],
  'parameter-removed': ['breaks', 'Requests that have it are rejected, or it has no effect.'],
  'parameter-renamed-by-case': ['breaks', 'Names in paths, queries and cookies are case-sensitive.'],
  'parameter-moved': ['breaks', 'A request with it in the old place counts as without it.'],
  'parameter-made-required': ['breaks', 'Existing requests may lack it.'],
  'parameter-made-optional': ['safe', 'Requests that have it are still valid.'],
  'parameter-serialization-changed': ['breaks', 'Existing values are read as another value, or as none.'],
  'parameter-empty-value-forbidden': ['breaks', 'Existing requests may send it without a value.'],
  'parameter-empty-value-allowed': ['safe', 'No existing request is rejected by it.'],
  'parameter-reserved-forbidden': ['breaks', 'Existing values with reserved characters are read as others.'],
  'parameter-reserved-allowed': ['safe', 'Values that are percent-encoded are still valid.'],
  'parameter-deprecated': ['safe', 'It still works; clients should stop using it.'],

  'request-body-added': ['safe', 'Existing requests may leave it out.'],
  'request-body-required-added': ['breaks', 'Existing requests have no body.'],
  'request-body-removed': ['breaks', 'The body is rejected or ignored.'],
  'request-body-made-required': ['breaks', 'Existing requests may lack it.'],
  'request-body-made-optional': ['safe', 'Requests that have it are still valid.'],
  'request-content-type-removed': ['breaks', 'Bodies of this content type are rejected.'],
  'request-content-type-added': ['safe', 'Existing bodies are still accepted.'],
  'request-part-content-type-removed': ['breaks', 'Forms with a part of this content type are rejected.'],
  'request-part-reserved-forbidden': ['breaks', 'Reserved characters in existing fields are misread.'],
  'request-part-reserved-allowed': ['safe', 'Values that are percent-encoded are still valid.'],
  'request-encoding-changed': ['risky', 'Parts of a form may be read differently.'],

  'response-success-status-removed': ['breaks', 'A client that waits for this status never gets it.'],
  'response-success-status-added': ['risky', 'A client that does not know it may take it for an error.'],
  'response-error-status-removed': ['risky', 'A client that handles it may get another status instead.'],
  'response-error-status-added': ['safe', 'Clients handle unknown errors already.'],
  'response-success-status-narrowed': ['safe', 'A client knows the other ones already.'],
  'response-success-range-widened': ['risky', 'A client that compares with the old status may meet another.'],
  'response-status-range-changed': ['safe', 'Clients meet no status that they could not meet before.'],
  'response-body-removed': ['breaks', 'A client that reads the body finds none.'],
  'response-body-added': ['safe', 'A client that expects no body reads none.'],
  'response-content-type-removed': ['breaks', 'A client that reads this content type gets another.'],
  'response-content-type-added': ['risky', 'A client that does not ask for a content type may get this one.'],
  'response-header-removed': ['breaks', 'A client that reads it finds none.'],
  'response-header-added': ['safe', 'Clients ignore headers that they do not know.'],
  'response-header-made-optional': ['breaks', 'A client that reads it may find none.'],
  'response-header-made-required': ['safe', 'It is always there now.'],
  'response-body-made-optional': ['breaks', 'A receiver that reads the body may find none.'],
  'response-body-made-required': ['safe', 'It is always there now.'],

  'receiver-status-removed': ['breaks', 'A receiver that responds with it counts as failed.'],
  'receiver-status-added': ['safe', 'Receivers may respond as before.'],
  'receiver-error-status-removed': ['risky', 'What the service makes of it is no longer documented.'],
  'receiver-body-added': ['risky', 'Receivers of today respond without a body.'],
  'receiver-header-required-added': ['breaks', 'Receivers of today do not send it.'],
  'receiver-header-added': ['safe', 'Receivers may leave it out.'],
  'receiver-header-removed': ['breaks', 'A receiver that sends it gets no effect.'],
  'receiver-header-made-required': ['breaks', 'Receivers of today may leave it out.'],
  'receiver-header-made-optional': ['safe', 'Receivers that send it may go on.'],

  'security-added': ['breaks', 'Existing requests have no such credential.'],
  'security-removed': ['safe', 'A credential that is still sent does no harm.'],
  'security-alternative-removed': ['breaks', 'Requests with this credential are rejected.'],
  'security-alternative-added': ['safe', 'The old credentials still work.'],
  'security-scope-added': ['breaks', 'Existing credentials may lack the scope.'],
  'security-scope-removed': ['safe', 'Existing credentials have more than they need.'],
  'security-scheme-changed': ['breaks', 'Existing requests send the credential in the wrong form or place.'],
  'security-address-changed': ['risky', 'Tokens are fetched elsewhere; the old address may go away.'],

  'server-removed': ['breaks', 'Requests to this address may fail.'],
  'server-added': ['safe', 'Nobody uses the address yet.'],
  'server-host-changed': ['risky', 'Whether the old host still works is not documented.'],
  'server-variable-value-removed': ['breaks', 'Requests to the address with this value may fail.'],
  'server-variable-value-added': ['safe', 'The old addresses still work.'],
  'server-variable-changed': ['risky', 'The address with the variable may differ.'],

  'channel-removed': ['breaks', 'Users of the channel find nothing there.'],
  'channel-added': ['safe', 'Nobody uses it yet.'],
  'channel-parameter-value-removed': ['breaks', 'Users of the address with this value find nothing there.'],
  'channel-parameter-value-added': ['safe', 'Nobody uses the new address yet.'],
  'channel-address-changed': ['breaks', 'Users of the old address find nothing there.'],
  'event-removed': ['breaks', 'A receiver that waits for it never gets it.'],
  'event-added': ['risky', 'A receiver that knows every event may fail at one that it does not know.'],
  'event-rejected': ['breaks', 'It is rejected when it is sent.'],
  'event-accepted': ['safe', 'Nobody sends it yet.'],
  'event-content-type-changed': ['breaks', 'The content is read in the wrong format.'],
  'event-binding-changed': ['risky', 'The same event is transported differently.'],
  'event-correlation-changed': ['risky', 'Who matches events by the old place may find nothing there.'],
  'event-correlation-added': ['safe', 'Nobody matches events by it yet.'],
  'reply-address-changed': ['risky', 'Replies may go to another address than the old one.'],
  'channel-parameter-location-changed': ['risky', 'The value of the parameter is found in another place.'],
  'event-security-removed': ['breaks', 'A receiver that checks the credential finds none.'],
  'event-security-changed': ['risky', 'A receiver that checks the old credential may find none.'],
  'event-security-added': ['safe', 'A receiver may ignore a credential that it does not check.'],
  'unused-schema-changed': ['risky', 'No operation uses it, but events described elsewhere may.'],
  'schema-removed': ['risky', 'Nothing in the document used it, but people or other documents may.'],
} as const;

/** The id of a rule. */
export type ChangeRuleId = keyof typeof documentRules | SchemaRuleId;

/** Every rule by its id. */
export const changeRules: Readonly<Record<ChangeRuleId, ChangeRule>> = Object.fromEntries(
  Object.entries({ ...documentRules, ...schemaRules }).map(([id, [severity, why]]) => [
    id,
    { severity, why },
  ]),
) as Record<ChangeRuleId, ChangeRule>;

/** Known limits of the check, a sentence each. */
export const knownLimits: readonly string[] = [
  'Descriptions are not read: a change of meaning in prose alone is not seen.',
  'Two patterns are compared as text: when neither is the other one anchored, the change is risky.',
  'A combination of keywords that excludes a value only together (allOf with not, if with enum) is compared keyword by keyword; where that does not decide, the change is risky.',
  'Branches of oneOf and anyOf are matched by a constant, by name, by title or by likeness; a branch that was split in two, but not by its type or a required field, is reported as a change of both.',
  'One rule in other keywords (dependentRequired as if and then, propertyNames as additionalProperties: false) is reported as a change of both.',
  'Limits that together leave no value (an impossible field, a condition about another type) are still compared one by one, so a change there can be reported although it has no effect.',
  'A property that is new in a request counts as safe, though a client may have sent another value under that name before.',
  'That oneOf rejects a value of two branches is not compared for fields that neither branch described before.',
  'Closed schemas in an allOf that forbid the fields of one another are compared as if they were closed together.',
  'References to addresses on the network are not followed.',
  'Schemas of AsyncAPI that are not JSON Schema (Avro, Protobuf) are compared as a whole.',
  'Extensions other than x-extensible-enum and x-unique-items-by are not compared.',
  'A component schema of AsyncAPI that no message uses is compared like a request; a changed one of OpenAPI that nothing uses is risky as a whole; other unused components are not compared.',
  'An alternative with nothing but nullable: true counts as null, though by the letter it allows anything.',
  'The names of components that a discriminator has no mapping for are its values, unless its field lists others; a reader may also accept the names beside a mapping.',
  'A schema in allOf that is reached only through a discriminator is found among the component schemas of the document itself.',
  'Servers are compared by the values that their variables list; a variable of a path that allows any value counts as its default.',
  'An exploded object counts as single parameters only where all its fields are listed.',
  'A place of the older version whose reference leads nowhere is not compared.',
  'Links, tags and documentation addresses are not compared.',
];
