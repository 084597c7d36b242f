import {
  isObject,
  type Place,
  type SecurityRequirement,
  securityOf,
  type Tree,
} from '@voice-agent/spec-model';
import type { OperationPair } from './operation-pair.ts';
import { minus } from './sets.ts';
import { canonical } from './view.ts';

/** The credentials of one request, by their form on the wire. */
type Alternative = ReadonlyMap<string, SecurityRequirement>;

/** The form of a credential on the wire: its place, name and scheme; not where tokens come from. */
export function wireForm(scheme: unknown): string {
  if (!isObject(scheme)) return canonical(scheme ?? null);
  const { type, name, scheme: form, in: where } = scheme;
  if (type === 'oauth2' || type === 'openIdConnect') return 'bearer token';
  return canonical({
    type,
    in: where,
    name: typeof name === 'string' && where === 'header' ? name.toLowerCase() : name,
    scheme: typeof form === 'string' ? form.toLowerCase() : form,
  });
}

function alternativesOf(tree: Tree, operation: Place): { at: Place; alternatives: Alternative[] } {
  const { at, alternatives } = securityOf(tree, operation);
  const formOf = ({ name, scheme }: SecurityRequirement): string =>
    scheme.value === undefined ? name : wireForm(scheme.value);
  const byForm = alternatives.map((all): Alternative => new Map(all.map((each) => [formOf(each), each])));
  return { at, alternatives: byForm.length === 0 ? [new Map()] : byForm };
}

const named = (alternative: Alternative): string =>
  alternative.size === 0
    ? 'nothing'
    : [...alternative.values()].map(({ name }) => `\`${name}\``).join(' and ');

const hasForms = (alternative: Alternative, forms: Iterable<string>): boolean =>
  [...forms].every((form) => alternative.has(form));

const missingScopes = (sent: Alternative, required: Alternative): string[] =>
  [...required].flatMap(([form, { scopes }]) => [
    ...minus(new Set(scopes), new Set(sent.get(form)?.scopes ?? [])),
  ]);

/** Whether the credentials of one alternative are enough for another one. */
const suffices = (sent: Alternative, required: Alternative): boolean =>
  hasForms(sent, required.keys()) && missingScopes(sent, required).length === 0;

/** Compares the security of an operation: each old alternative must still be accepted. */
export function compareSecurity(pair: OperationPair): void {
  const { before, after, report } = pair;
  if (pair.isWebhook) {
    compareSent(pair);
    return;
  }
  const old = alternativesOf(before.tree, before.at);
  const now = alternativesOf(after.tree, after.at);
  const at = [old.at, now.at] as const;
  const accepted = now.alternatives.map(named).join(' or ');
  // A scheme whose reference led nowhere is unknown.
  const isUnknown = (sent: Alternative): boolean =>
    sameNames([sent], now.alternatives).some(
      ([first, second]) => first.scheme.value === undefined && second.scheme.value !== undefined,
    );
  const rejected = old.alternatives.filter(
    (sent) => !isUnknown(sent) && !now.alternatives.some((required) => suffices(sent, required)),
  );
  for (const sent of rejected) {
    const withScopes = now.alternatives.find((required) => hasForms(sent, required.keys()));
    // A credential that has kept its name but not its form.
    const renamed = sameNames([sent], now.alternatives).find(
      ([first, second]) => wireForm(first.scheme.value) !== wireForm(second.scheme.value),
    );
    if (sent.size === 0) report('security-added', 'narrowed', `now wants a login: ${accepted}`, ...at);
    else if (withScopes !== undefined) {
      const scopes = missingScopes(sent, withScopes).map((each) => `\`${each}\``);
      report('security-scope-added', 'narrowed', `now wants the scope ${scopes.join(', ')}`, ...at);
    } else if (renamed !== undefined) {
      const text = `the credential \`${renamed[0].name}\` has another form now`;
      report('security-scheme-changed', 'changed', text, renamed[0].scheme, renamed[1].scheme);
    } else if (now.alternatives.some((required) => hasForms(required, sent.keys())))
      report('security-added', 'narrowed', `now wants ${accepted}; before ${named(sent)}`, ...at);
    else {
      const text = `no longer accepts the credential ${named(sent)}`;
      report('security-alternative-removed', 'narrowed', text, ...at);
    }
  }
  for (const required of now.alternatives) {
    if (old.alternatives.some((sent) => suffices(sent, required) && suffices(required, sent))) continue;
    const looser = old.alternatives.find((sent) => suffices(sent, required));
    if (required.size === 0 && now.alternatives.length === 1)
      report('security-removed', 'widened', 'no longer requires a credential', ...at);
    else if (looser !== undefined && looser.size === required.size)
      report('security-scope-removed', 'widened', `requires fewer scopes of ${named(required)}`, ...at);
    else if (rejected.length === 0) {
      const login =
        required.size === 0 ? 'requests without a credential' : `the credential ${named(required)}`;
      report('security-alternative-added', 'widened', `now takes ${login} too`, ...at);
    }
  }
  for (const [first, second] of sameNames(old.alternatives, now.alternatives))
    if (tokenAddresses(first.scheme) !== tokenAddresses(second.scheme)) {
      const text = `the tokens of \`${first.name}\` come from elsewhere`;
      report('security-address-changed', 'undecided', text, first.scheme, second.scheme);
    }
}

/** Compares the security of a webhook or a callback: the service sends one of the new alternatives. */
function compareSent({ before, after, report }: OperationPair): void {
  const old = alternativesOf(before.tree, before.at);
  const now = alternativesOf(after.tree, after.at);
  const at = [old.at, now.at] as const;
  // Whether the security of a whole document is meant for its webhooks too is unclear.
  const isOwn = [before, after].some(({ at: { value } }) => value.security !== undefined);
  for (const sent of now.alternatives) {
    if (old.alternatives.some((expected) => suffices(sent, expected))) continue;
    const [expected = new Map()] = old.alternatives;
    if (!isOwn) {
      const text = 'has another security, since that of the document has changed';
      report('event-security-changed', 'undecided', text, ...at);
    } else if (hasForms(sent, expected.keys())) {
      const scopes = missingScopes(sent, expected).join(', ');
      report('event-security-changed', 'undecided', `may now be sent without the scope ${scopes}`, ...at);
    } else {
      const text = `may now be sent with the credential ${named(sent)}; before ${named(expected)}`;
      report('event-security-removed', 'narrowed', text, ...at);
    }
    return;
  }
  const isMore = (sent: Alternative): boolean => !old.alternatives.some(({ size }) => size === sent.size);
  const added = now.alternatives.find((sent) => sent.size > 0 && isMore(sent));
  if (added !== undefined)
    report('event-security-added', 'widened', `is now sent with the credential ${named(added)}`, ...at);
}

/** The credentials that have the same name on both sides. */
function sameNames(
  before: Alternative[],
  after: Alternative[],
): [before: SecurityRequirement, after: SecurityRequirement][] {
  const all = (alternatives: Alternative[]) => alternatives.flatMap((each) => [...each.values()]);
  return all(before).flatMap((old) =>
    all(after)
      .filter(({ name }) => name === old.name)
      .map((now): [SecurityRequirement, SecurityRequirement] => [old, now]),
  );
}

function tokenAddresses({ value }: Place): string {
  if (!isObject(value)) return '';
  const { flows, openIdConnectUrl } = value;
  const urls = Object.entries(isObject(flows) ? flows : {}).map(([name, flow]) => {
    const { authorizationUrl, tokenUrl } = isObject(flow) ? flow : {};
    return [name, authorizationUrl, tokenUrl];
  });
  return canonical([openIdConnectUrl ?? null, urls.sort()]);
}
