import type { Place, Tree } from '@voice-agent/api-documents/tree';
import { isObject } from '@voice-agent/json-schema/keywords';
import type { OperationPair } from './operation-pair.ts';
import { minus } from './sets.ts';
import { canonical } from './view.ts';

/** One way to log in: the definitions of its schemes as text, each with its name and scopes. */
type Alternative = Map<string, { name: string; scopes: Set<string>; place: Place }>;

/** What a credential looks like on the wire: where it is, its name, its form; not where tokens come from. */
export function wireForm(value: unknown): string {
  if (!isObject(value)) return canonical(value ?? null);
  const { type, name, scheme } = value;
  const where = value.in;
  const said = typeof name === 'string' && where === 'header' ? name.toLowerCase() : name;
  if (type === 'oauth2' || type === 'openIdConnect') return 'bearer token';
  return canonical({
    type,
    in: where,
    name: said,
    scheme: typeof scheme === 'string' ? scheme.toLowerCase() : scheme,
  });
}

/** The ways to log in to an operation, and where they are written. */
function waysOf(tree: Tree, operation: Place): { place: Place; ways: Alternative[] } {
  const own = tree.at(operation, 'security');
  const place = own.value === undefined ? tree.at(tree.root, 'security') : own;
  const ways = tree.list(place).map((requirement): Alternative => {
    const made: Alternative = new Map();
    for (const [name, scopes] of tree.entries(requirement)) {
      const scheme = tree.follow(tree.at(tree.root, 'components', 'securitySchemes', name));
      const list = Array.isArray(scopes.value) ? scopes.value.map(String) : [];
      made.set(scheme.value === undefined ? name : wireForm(scheme.value), {
        name,
        place: scheme,
        scopes: new Set(list),
      });
    }
    return made;
  });
  return { place, ways: ways.length === 0 ? [new Map()] : ways };
}

const named = (way: Alternative): string =>
  way.size === 0 ? 'nothing' : [...way.values()].map(({ name }) => `\`${name}\``).join(' and ');

/** Whether whoever logs in one way is let in by another. */
const suffices = (has: Alternative, wants: Alternative): boolean =>
  [...wants].every(([form, { scopes }]) => {
    const held = has.get(form);
    return held !== undefined && minus(scopes, held.scopes).size === 0;
  });

/** Compares the ways to log in: each old one must still do. */
export function compareSecurity({ before, after, isCalled, tell }: OperationPair): void {
  if (isCalled) return;
  const old = waysOf(before.tree, before.at);
  const now = waysOf(after.tree, after.at);
  let isRefused = false;
  for (const way of old.ways) {
    if (now.ways.some((each) => suffices(way, each))) continue;
    isRefused = true;
    const sameForms = now.ways.find((each) => [...each.keys()].every((form) => way.has(form)));
    const changed = now.ways.flatMap((each) => [...each.values()].map((held) => ({ ...held })));
    const renamed = [...way].flatMap(([form, was]) =>
      changed
        .filter(({ name, place }) => name === was.name && wireForm(place.value) !== form)
        .map((is) => ({ was, is })),
    )[0];
    const at = [old.place, now.place] as const;
    if (way.size === 0)
      tell('security-added', 'narrowed', `now wants a login: ${now.ways.map(named).join(' or ')}`, ...at);
    else if (sameForms !== undefined) {
      const scopes = [...sameForms].flatMap(([form, { scopes }]) => [
        ...minus(scopes, way.get(form)?.scopes ?? new Set()),
      ]);
      tell(
        'security-scope-added',
        'narrowed',
        `now wants the scope ${scopes.map((each) => `\`${each}\``).join(', ')}`,
        ...at,
      );
    } else if (renamed !== undefined) {
      const { was, is } = renamed;
      tell(
        'security-scheme-changed',
        'changed',
        `the login \`${was.name}\` has another form now`,
        was.place,
        is.place,
      );
    } else if (now.ways.some((each) => [...way.keys()].every((form) => each.has(form))))
      tell(
        'security-added',
        'narrowed',
        `now wants ${now.ways.map(named).join(' or ')}; before ${named(way)}`,
        ...at,
      );
    else tell('security-alternative-removed', 'narrowed', `no longer takes the login ${named(way)}`, ...at);
  }
  for (const way of now.ways) {
    if (old.ways.some((each) => suffices(each, way) && suffices(way, each))) continue;
    const looser = old.ways.find((each) => suffices(each, way));
    const at = [old.place, now.place] as const;
    if (way.size === 0 && now.ways.length === 1)
      tell('security-removed', 'widened', 'no longer needs a login', ...at);
    else if (looser !== undefined && looser.size === way.size)
      tell('security-scope-removed', 'widened', `wants fewer scopes of ${named(way)}`, ...at);
    else if (!isRefused)
      tell(
        'security-alternative-added',
        'widened',
        `now takes ${way.size === 0 ? 'requests without a login' : `the login ${named(way)}`} too`,
        ...at,
      );
  }
  compareAddresses(old.ways, now.ways, tell);
}

/** Where tokens come from. */
function compareAddresses(old: Alternative[], now: Alternative[], tell: OperationPair['tell']): void {
  const addresses = (value: unknown): string => {
    if (!isObject(value)) return '';
    const { flows, openIdConnectUrl } = value;
    const urls = Object.entries(isObject(flows) ? flows : {}).map(([name, flow]) => {
      const { authorizationUrl, tokenUrl } = isObject(flow) ? flow : {};
      return [name, authorizationUrl, tokenUrl];
    });
    return canonical([openIdConnectUrl ?? null, urls.sort()]);
  };
  const schemes = (ways: Alternative[]) => ways.flatMap((way) => [...way.values()]);
  for (const was of schemes(old))
    for (const is of schemes(now))
      if (was.name === is.name && addresses(was.place.value) !== addresses(is.place.value))
        tell(
          'security-address-changed',
          'undecided',
          `the tokens of \`${was.name}\` come from elsewhere`,
          was.place,
          is.place,
        );
}
