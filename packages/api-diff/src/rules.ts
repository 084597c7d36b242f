import { type SchemaRuleId, schemaRules } from './schema-rules.ts';
import type { ChangeRule } from './severity.ts';

export type { ChangeRule, Severity } from './severity.ts';

/** Changes around the schemas: operations, parameters, bodies, responses, security, servers, events. */
const documentRules = {
  'document-removed': ['breaks', 'Nothing that the document promised is promised any more.'],
  'document-added': ['safe', 'Nobody can rely on what was not described.'],

  'operation-removed': ['breaks', 'Whoever calls it gets an error.'],
  'operation-added': ['safe', 'Nobody calls it yet.'],
  'operation-id-added': ['safe', 'Nobody can have named a method by it; on the wire nothing changes.'],
  'operation-id-changed': [
    'risky',
    'Generated clients name their methods by it; on the wire nothing changes.',
  ],
  'operation-deprecated': ['safe', 'It still works; clients are told to move on.'],
  'operation-undeprecated': ['safe', 'It works as before.'],
  'path-parameter-renamed': ['safe', 'Its name is not on the wire, its position is.'],

  'parameter-required-added': ['breaks', 'Requests of today do not have it.'],
  'parameter-optional-added': ['safe', 'Requests of today may leave it out.'],
  'parameter-removed': ['breaks', 'Whoever sends it is refused, or gets an answer to another question.'],
  'parameter-renamed-by-case': ['breaks', 'Names in paths, queries and cookies are told apart by case.'],
  'parameter-moved': ['breaks', 'Whoever sends it in the old place has not sent it.'],
  'parameter-made-required': ['breaks', 'Requests of today may lack it.'],
  'parameter-made-optional': ['safe', 'Requests that have it are still valid.'],
  'parameter-serialization-changed': ['breaks', 'The value of today is read as another value, or as none.'],
  'parameter-empty-value-forbidden': ['breaks', 'Requests of today may send it without a value.'],
  'parameter-empty-value-allowed': ['safe', 'Requests of today are still valid.'],
  'parameter-deprecated': ['safe', 'It still works; clients are told to move on.'],

  'request-body-added': ['safe', 'Requests of today may leave it out.'],
  'request-body-required-added': ['breaks', 'Requests of today have no body.'],
  'request-body-removed': ['breaks', 'What the body says is refused or ignored.'],
  'request-body-made-required': ['breaks', 'Requests of today may lack it.'],
  'request-body-made-optional': ['safe', 'Requests that have it are still valid.'],
  'request-content-type-removed': ['breaks', 'Bodies of this content type are refused.'],
  'request-content-type-added': ['safe', 'Bodies of today are still accepted.'],
  'request-part-content-type-removed': ['breaks', 'Forms whose part is of this content type are refused.'],
  'request-encoding-changed': ['risky', 'Parts of a form may be read in another way.'],

  'response-success-status-removed': ['breaks', 'A client that waits for this status never gets it.'],
  'response-success-status-added': [
    'risky',
    'A client that knows only the old status may take it for an error.',
  ],
  'response-error-status-removed': [
    'risky',
    'A client that handles it gets something else, or never gets it.',
  ],
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

  'security-added': ['breaks', 'Requests of today carry no such credential.'],
  'security-removed': ['safe', 'A credential that is sent all the same does no harm.'],
  'security-alternative-removed': ['breaks', 'Whoever logs in this way is refused.'],
  'security-alternative-added': ['safe', 'The old ways to log in still work.'],
  'security-scope-added': ['breaks', 'Credentials of today may lack the scope.'],
  'security-scope-removed': ['safe', 'Credentials of today have more than is needed.'],
  'security-scheme-changed': ['breaks', 'The credential of today is sent in the wrong form or place.'],
  'security-address-changed': ['risky', 'Tokens are fetched elsewhere; the old address may go away.'],

  'server-removed': ['breaks', 'Whoever uses this address may find nothing there.'],
  'server-added': ['safe', 'The old addresses still work.'],
  'server-host-changed': ['risky', 'The document does not tell whether the old host still answers.'],
  'server-variable-value-removed': [
    'breaks',
    'Whoever uses the address with this value may find nothing there.',
  ],
  'server-variable-value-added': ['safe', 'The old addresses still work.'],
  'server-variable-changed': ['risky', 'The address that follows from the variable may be another one.'],

  'channel-removed': ['breaks', 'Whoever uses the channel finds nothing there.'],
  'channel-added': ['safe', 'Nobody uses it yet.'],
  'channel-parameter-value-removed': [
    'breaks',
    'Whoever uses the address with this value finds nothing there.',
  ],
  'channel-parameter-value-added': ['safe', 'Nobody uses the new address yet.'],
  'channel-address-changed': ['breaks', 'Whoever uses the old address finds nothing there.'],
  'event-removed': ['breaks', 'Whoever waits for it never gets it.'],
  'event-added': ['risky', 'A receiver that knows every event may fail at one that it does not know.'],
  'event-refused': ['breaks', 'Whoever sends it is refused.'],
  'event-accepted': ['safe', 'Nobody sends it yet.'],
  'event-content-type-changed': ['breaks', 'The content is read in the wrong format.'],
  'event-binding-changed': ['risky', 'The same event travels in another way.'],
  'event-security-removed': ['breaks', 'A receiver that checks the credential finds none.'],
  'event-security-added': ['safe', 'A receiver may ignore a credential that it does not check.'],
  'schema-removed': ['risky', 'No operation uses it, but people may write what it describes.'],
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

/** What the check does not see, a sentence each. */
export const knownLimits: readonly string[] = [
  'Prose is not read: a change of meaning that stands in a description alone is not seen.',
  'Two patterns are compared as text: when neither is the other one anchored, the change is risky.',
  'A combination of keywords that excludes a value only together (allOf with not, if with enum) is compared keyword by keyword; where that does not decide, the change is risky.',
  'Branches of oneOf and anyOf are matched by a constant, by name, by title or by likeness; a branch that was split in two, but not by its type or a required field, is told as a change of both.',
  'One rule in other keywords (dependentRequired as if and then, propertyNames as additionalProperties: false) is told as a change of both.',
  'Limits that together leave no value (an impossible field, a condition about another type) are still compared one by one, so a change there can be told though nobody meets it.',
  'A property that is new in a request counts as safe, though a client may have sent another value under that name before.',
  'That oneOf refuses a value of two forms is not compared for fields that neither form described before.',
  'Closed schemas in an allOf that forbid the fields of one another are compared as if they were closed together.',
  'References to addresses on the network are not followed.',
  'Schemas of AsyncAPI that are not JSON Schema (Avro, Protobuf) are compared as a whole.',
  'Extensions other than x-extensible-enum and x-unique-items-by are not compared.',
  'A component schema of AsyncAPI that no message uses is taken as something that people write: as a request.',
  'Links, tags and documentation addresses are not compared.',
];
