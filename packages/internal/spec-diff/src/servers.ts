import { isObject, type Place, pathOfServer, serverUrl, type Tree } from '@voice-agent/spec-model';
import type { Findings, Report } from './changes.ts';
import { matchKeys } from './sets.ts';
import { canonical } from './view.ts';

/** The path that all servers have in common, such as `/v1`; empty when they differ. */
export function basePath(tree: Tree): string {
  const paths = tree
    .list(tree.at(tree.root, 'servers'))
    .map((server) => pathOfServer(serverUrl(tree, server)));
  return new Set(paths).size === 1 ? (paths[0] ?? '') : '';
}

/** Compares the servers of an OpenAPI document. */
export function compareServers(
  before: Tree,
  after: Tree,
  findings: Findings,
  withoutPath: boolean = false,
): void {
  const { report } = findings.node('');
  const byUrl = (tree: Tree): Map<string, Place> => {
    const end = withoutPath ? basePath(tree).length : 0;
    return new Map(
      tree.list(tree.at(tree.root, 'servers')).map((place): [string, Place] => {
        const url = serverUrl(tree, place);
        return [url.slice(0, url.length - end), place];
      }),
    );
  };
  const [old, now] = [byUrl(before), byUrl(after)];
  const [oldPlace, newPlace] = [before.at(before.root, 'servers'), after.at(after.root, 'servers')];
  const { removed, added, kept } = matchKeys(old, now);
  const moved = new Set<string>();
  for (const [url, place] of removed) {
    const next = added.find(([other]) => !moved.has(other) && pathOfServer(other) === pathOfServer(url));
    if (next === undefined || old.size !== now.size)
      report('server-removed', 'narrowed', `the server \`${url || '/'}\` is gone`, place, newPlace);
    else {
      moved.add(next[0]);
      const text = `the server \`${url || '/'}\` is now \`${next[0] || '/'}\``;
      report('server-host-changed', 'changed', text, place, next[1]);
    }
  }
  for (const [url, place, found] of kept) compareVariables(before, after, place, found, url, report);
  for (const [url, place] of added)
    if (!moved.has(url))
      report('server-added', 'widened', `the server \`${url || '/'}\` is new`, oldPlace, place);
}

/** Compares the variables of a server: their defaults, and their allowed values. */
export function compareVariables(
  before: Tree,
  after: Tree,
  old: Place,
  now: Place,
  server: string,
  report: Report,
): void {
  const [oldPlace, newPlace] = [before.at(old, 'variables'), after.at(now, 'variables')];
  const variables = (tree: Tree, place: Place): Map<string, Variable> =>
    new Map(tree.entries(place).map(([name, { value }]) => [name, variableOf(value)]));
  const [first, second] = [variables(before, oldPlace), variables(after, newPlace)];
  for (const name of new Set([...first.keys(), ...second.keys()])) {
    const [one, two] = [first.get(name), second.get(name)];
    const at = [before.at(oldPlace, name), after.at(newPlace, name)] as const;
    const subject = `the variable \`${name}\` of the server \`${server}\``;
    if (one?.values === undefined || two?.values === undefined || one.initial !== two.initial) {
      const text = `${subject} has another default or other values`;
      if (canonical(one) !== canonical(two)) report('server-variable-changed', 'undecided', text, ...at);
      continue;
    }
    const list = (values: string[]): string => values.map((value) => `\`${value}\``).join(', ');
    const rule = 'server-variable-value';
    const removed = one.values.filter((value) => !two.values?.includes(value));
    const added = two.values.filter((value) => !one.values?.includes(value));
    if (removed.length > 0)
      report(`${rule}-removed`, 'narrowed', `${subject} no longer allows ${list(removed)}`, ...at);
    if (added.length > 0)
      report(`${rule}-added`, 'widened', `${subject} now allows ${list(added)} too`, ...at);
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
