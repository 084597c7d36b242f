import { isObject } from '../schema/keywords.ts';
import type { Findings } from './changes.ts';
import type { Place, Tree } from './tree.ts';
import { canonical } from './view.ts';

const urlOf = (tree: Tree, server: Place): string =>
  String(tree.at(server, 'url').value ?? '/').replace(/\/+$/, '');

const pathOf = (url: string): string => url.replace(/^(?:[a-z+]+:)?\/\/[^/]*|^\{[^}]*\}/i, '');

/** The path that all servers have in common, such as `/v1`; empty when they differ. */
export function basePath(tree: Tree): string {
  const paths = tree.list(tree.at(tree.root, 'servers')).map((server) => pathOf(urlOf(tree, server)));
  return new Set(paths).size === 1 ? (paths[0] ?? '') : '';
}

/** Compares the addresses of an OpenAPI document. */
export function compareServers(
  before: Tree,
  after: Tree,
  findings: Findings,
  withoutPath: boolean = false,
): void {
  const node = findings.node('');
  const urls = (tree: Tree): Map<string, Place> => {
    const end = withoutPath ? basePath(tree).length : 0;
    return new Map(
      tree.list(tree.at(tree.root, 'servers')).map((place): [string, Place] => {
        const url = urlOf(tree, place);
        return [url.slice(0, url.length - end), place];
      }),
    );
  };
  const [old, now] = [urls(before), urls(after)];
  const [was, is] = [before.at(before.root, 'servers'), after.at(after.root, 'servers')];
  for (const [url, place] of old) {
    const found = now.get(url);
    if (found === undefined) {
      const text = `the server \`${url || '/'}\` is gone`;
      const next = [...now].find(([other]) => !old.has(other) && pathOf(other) === pathOf(url));
      if (next === undefined || old.size !== now.size)
        node.found.push({ rule: 'server-removed', effect: 'narrowed', before: place, after: is, text });
      else
        node.found.push({
          ...{ rule: 'server-host-changed', effect: 'changed' as const, before: place, after: next[1] },
          text: `the server \`${url || '/'}\` is now \`${next[0] || '/'}\``,
        });
    } else compareVariables(before, after, place, found, url, node.found);
  }
  for (const [url, place] of now)
    if (!old.has(url)) {
      const text = `the server \`${url || '/'}\` is new`;
      node.found.push({ rule: 'server-added', effect: 'widened', before: was, after: place, text });
    }
}

/** Compares the variables of a server: their defaults, and which values they may have. */
export function compareVariables(
  before: Tree,
  after: Tree,
  old: Place,
  now: Place,
  server: string,
  found: Findings['nodes'][number]['found'],
): void {
  const [was, is] = [before.at(old, 'variables'), after.at(now, 'variables')];
  const said = (tree: Tree, place: Place): Map<string, string> =>
    new Map(
      tree.entries(place).map(([name, { value }]): [string, string] => {
        const { default: given, enum: allowed } = isObject(value) ? value : {};
        return [name, canonical([given ?? null, Array.isArray(allowed) ? [...allowed].sort() : null])];
      }),
    );
  const [first, second] = [said(before, was), said(after, is)];
  for (const name of new Set([...first.keys(), ...second.keys()]))
    if (first.get(name) !== second.get(name))
      found.push({
        ...{ rule: 'server-variable-changed', effect: 'undecided' as const },
        ...{ before: before.at(was, name), after: after.at(is, name) },
        text: `the variable \`${name}\` of the server \`${server}\` has another default or other values`,
      });
}
