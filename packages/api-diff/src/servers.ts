import type { Place, Tree } from '@voice-agent/api-documents/tree';
import { isObject } from '@voice-agent/json-schema/keywords';
import type { Findings } from './changes.ts';
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
          rule: 'server-host-changed',
          effect: 'changed' as const,
          before: place,
          after: next[1],
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
  const said = (tree: Tree, place: Place): Map<string, Variable> =>
    new Map(tree.entries(place).map(([name, { value }]) => [name, variableOf(value)]));
  const [first, second] = [said(before, was), said(after, is)];
  for (const name of new Set([...first.keys(), ...second.keys()])) {
    const [one, two] = [first.get(name), second.get(name)];
    const at = { before: before.at(was, name), after: after.at(is, name) };
    const subject = `the variable \`${name}\` of the server \`${server}\``;
    if (one?.values === undefined || two?.values === undefined || one.initial !== two.initial) {
      const text = `${subject} has another default or other values`;
      if (canonical(one) !== canonical(two))
        found.push({ rule: 'server-variable-changed', effect: 'undecided', ...at, text });
      continue;
    }
    const list = (values: string[]): string => values.map((value) => `\`${value}\``).join(', ');
    const gone = one.values.filter((value) => !two.values?.includes(value));
    const come = two.values.filter((value) => !one.values?.includes(value));
    if (gone.length > 0) {
      const text = `${subject} no longer allows ${list(gone)}`;
      found.push({ rule: 'server-variable-value-removed', effect: 'narrowed', ...at, text });
    }
    if (come.length > 0) {
      const text = `${subject} now allows ${list(come)} too`;
      found.push({ rule: 'server-variable-value-added', effect: 'widened', ...at, text });
    }
  }
}

interface Variable {
  initial: string;
  values: string[] | undefined;
}

function variableOf(value: unknown): Variable {
  const { default: initial, enum: values } = isObject(value) ? value : {};
  return {
    initial: canonical(initial ?? null),
    values: Array.isArray(values) ? values.map(String).sort() : undefined,
  };
}
