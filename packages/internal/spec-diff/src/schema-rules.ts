/** The effect of a change on the users of the document: some fail, some may fail, or nobody does. */
export type Severity = 'breaks' | 'risky' | 'safe';

/** The sender of the values: the users of the service (a request), or the service (a response, an event). */
export type Direction = 'request' | 'response';

/** The effect of a change on the allowed values: fewer, more, both, or undecided. */
export type Effect = 'narrowed' | 'widened' | 'changed' | 'undecided' | 'none';

type Rule = readonly [severity: Severity, why: string];

/**
 * The keywords that allow less or more: for each the verbs in the ids of its rules, and the values that are no longer
 * allowed or now are.
 */
const limits = {
  'max-length': ['lowered', 'raised', 'strings that are longer'],
  'min-length': ['raised', 'lowered', 'strings that are shorter'],
  maximum: ['lowered', 'raised', 'numbers that are greater'],
  minimum: ['raised', 'lowered', 'numbers that are smaller'],
  'max-items': ['lowered', 'raised', 'arrays that are longer'],
  'min-items': ['raised', 'lowered', 'arrays that are shorter'],
  'max-properties': ['lowered', 'raised', 'objects with more fields'],
  'min-properties': ['raised', 'lowered', 'objects with fewer fields'],
  'max-contains': ['lowered', 'raised', 'arrays with more of such items'],
  'min-contains': ['raised', 'lowered', 'arrays with fewer of such items'],
  type: ['narrowed', 'widened', 'values of another type'],
  null: ['removed', 'added', 'null'],
  enum: ['added', 'removed', 'values outside the list'],
  'enum-value': ['removed', 'added', 'the value'],
  'multiple-of': ['narrowed', 'widened', 'numbers between the steps'],
  pattern: ['narrowed', 'widened', 'strings that do not match the pattern'],
  format: ['narrowed', 'widened', 'strings that are not in the format'],
  object: ['closed', 'opened', 'fields that are not listed'],
  'one-of-branch': ['removed', 'added', 'values of this form'],
  'any-of-branch': ['removed', 'added', 'values of this form'],
  exclusive: ['demanded', 'dropped', 'values that fit two forms at once'],
  'all-of-branch': ['added', 'removed', 'values that break the condition'],
  not: ['widened', 'narrowed', 'values that are excluded'],
  condition: ['added', 'removed', 'values that break the condition'],
  'dependent-required': ['added', 'removed', 'objects with one field and without the other'],
  contains: ['narrowed', 'widened', 'arrays without such items'],
  'pattern-property': ['added', 'removed', 'other values under such names'],
  'discriminator-value': ['removed', 'added', 'this form'],
  'unique-items': ['added', 'removed', 'arrays with equal items'],
  'unique-items-by': ['added', 'removed', 'arrays with two items that share the field'],
} as const;

type Limits = typeof limits;
type LimitRuleId = { [Name in keyof Limits]: `${Direction}-${Name}-${Limits[Name][0 | 1]}` }[keyof Limits];

/** The rules of fields, known values and annotations. */
const fieldRules = {
  'request-discriminator-added': ['safe', 'It is a hint for readers and changes no value.'],
  'response-discriminator-added': ['safe', 'It is a hint for readers and changes no value.'],
  'request-discriminator-removed': ['safe', 'It is a hint for readers and changes no value.'],
  'response-discriminator-removed': ['safe', 'It is a hint for readers and changes no value.'],
  'request-property-required': ['breaks', 'Existing requests may lack the field.'],
  'request-property-optional': ['safe', 'Requests that have the field are still valid.'],
  'request-property-added': ['safe', 'Existing requests may leave it out.'],
  'request-property-restricted': ['breaks', 'A branch that had the field before allowed more.'],
  'request-property-removed': ['breaks', 'The field is rejected or ignored.'],
  'request-property-forbidden': ['breaks', 'Requests that have the field are rejected.'],
  'request-property-allowed': ['safe', 'Existing requests do not have the field.'],
  'response-property-required': ['safe', 'The field is always there now.'],
  'response-property-optional': ['breaks', 'A client that reads the field may find none.'],
  'response-property-added': ['safe', 'Clients of an open object ignore unknown fields.'],
  'response-property-removed': ['breaks', 'A client that reads the field finds none.'],
  'response-property-forbidden': ['breaks', 'A client that reads the field finds none.'],
  'response-property-allowed': ['breaks', 'A client that validates responses rejects the new field.'],
  'request-known-value-removed': ['risky', 'The value is accepted, but maybe no longer understood.'],
  'request-known-value-added': ['safe', 'The list is open: any value was accepted.'],
  'response-known-value-removed': ['safe', 'Clients never get the value.'],
  'response-known-value-added': ['safe', 'The list is open: clients expect unknown values.'],
  'request-default-changed': ['risky', 'A request without the value now means something else.'],
  'response-default-changed': ['safe', 'A default does not affect what is sent.'],
  'request-deprecated': ['safe', 'It still works; clients should stop using it.'],
  'response-deprecated': ['safe', 'It is still sent; clients should stop using it.'],
} as const;

/** The rules of keywords with an old and a new value that exclude each other, or can't be compared. */
const changedRules = {
  'request-type-changed': ['breaks', 'Existing values have the wrong type.'],
  'response-type-changed': ['breaks', 'Clients read a value of another type.'],
  'request-enum-changed': ['breaks', 'No existing value is accepted any more.'],
  'response-enum-changed': ['breaks', 'Clients no longer get any value that they know.'],
  'request-multiple-of-changed': ['breaks', 'Some existing numbers are rejected.'],
  'response-multiple-of-changed': ['breaks', 'Clients get numbers between the steps.'],
  'request-format-changed': ['breaks', 'Existing strings are in the wrong format.'],
  'response-format-changed': ['breaks', 'Clients get strings in another format.'],
  'request-format-undecided': ['risky', 'The format is not a standard one: who checks it is unknown.'],
  'response-format-undecided': ['risky', 'The format is not a standard one: who reads it is unknown.'],
  'request-pattern-changed': ['risky', 'Which existing strings are rejected cannot be decided.'],
  'response-pattern-changed': ['risky', 'Which new strings clients can get cannot be decided.'],
  'request-not-changed': ['risky', 'Which values are now excluded cannot be decided.'],
  'response-not-changed': ['risky', 'Which values are no longer excluded cannot be decided.'],
  'request-condition-changed': ['risky', 'Which existing values are rejected cannot be decided.'],
  'response-condition-changed': ['risky', 'Which new values clients can get cannot be decided.'],
  'request-contains-changed': ['risky', 'Which existing arrays are rejected cannot be decided.'],
  'response-contains-changed': ['risky', 'Which new arrays clients can get cannot be decided.'],
  'request-discriminator-changed': ['risky', 'A reader of bodies may choose the branch by another field.'],
  'response-discriminator-changed': ['risky', 'A generated client may choose the branch by another field.'],
  'request-content-changed': ['breaks', 'The string is read as another content or encoding.'],
  'response-content-changed': ['breaks', 'The string has another content or encoding.'],
  'request-content-undecided': ['risky', 'The string may be read differently.'],
  'response-content-undecided': ['risky', 'The string may have another content.'],
  'request-xml-changed': ['risky', 'Existing XML may have the wrong names.'],
  'response-xml-changed': ['risky', 'The XML of the response may have other names.'],
  'request-undecided': ['risky', 'Whether existing values are still accepted cannot be decided.'],
  'response-undecided': ['risky', 'Whether clients can get new values cannot be decided.'],
} as const;

/** A request may accept more, a response may give less. */
const limitRules = Object.fromEntries(
  Object.entries(limits).flatMap(([name, [narrowed, widened, values]]): [string, Rule][] => [
    [`request-${name}-${narrowed}`, ['breaks', `Requests with ${values} are rejected.`]],
    [`request-${name}-${widened}`, ['safe', 'It accepts more: no existing request is rejected by it.']],
    [`response-${name}-${narrowed}`, ['safe', 'It gives less: clients get nothing new by it.']],
    [`response-${name}-${widened}`, ['breaks', `Clients can now get ${values}.`]],
  ]),
) as Record<LimitRuleId, Rule>;

/** The id of a rule of schemas. */
export type SchemaRuleId = keyof typeof fieldRules | LimitRuleId | keyof typeof changedRules;

/** The rules of schemas, both directions. */
export const schemaRules: Readonly<Record<SchemaRuleId, Rule>> = {
  ...fieldRules,
  ...limitRules,
  ...changedRules,
};

/** The id of the rule for one keyword, direction and effect. */
export function ruleFor(direction: Direction, name: string, effect: Effect): SchemaRuleId {
  const [narrowed, widened] = limits[name as keyof Limits] ?? [];
  const happened = effect === 'narrowed' ? narrowed : effect === 'widened' ? widened : undefined;
  const id = name === 'undecided' ? `${direction}-undecided` : `${direction}-${name}-${happened ?? effect}`;
  return id as SchemaRuleId;
}

/** The effect of several changes together. */
export function joined(effects: readonly Effect[]): Effect {
  const real = new Set(effects.filter((effect) => effect !== 'none'));
  if (real.size === 0) return 'none';
  if (real.has('undecided')) return 'undecided';
  return real.size === 1 ? ([...real][0] as Effect) : 'changed';
}
