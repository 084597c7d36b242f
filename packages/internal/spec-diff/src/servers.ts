import { isObject, type Place, pathOfServer, serverUrl, type Tree } from '@voice-agent/spec-model';
import type { Report } from './changes.ts';
import type { OperationSide } from './operation-pair.ts';
import { matchKeys } from './sets.ts';
import { canonical } from './view.ts';

/** The servers of an operation: its own, those of its path, or those of the document. */
export function serversOf({ tree, at, item }: Pick<OperationSide, 'tree' | 'at' | 'item'>): Place {
  const places = [at, item].map((holder) => tree.at(holder, 'servers'));
  return places.find(({ value }) => Array.isArray(value) && value.length > 0) ?? documentServers(tree);
}

export const documentServers = (tree: Tree): Place => tree.at(tree.root, 'servers');

/** The path that all servers have in common, such as `/v1`; empty when they differ. */
export function basePath(tree: Tree, servers: Place): string {
  const paths = tree.list(servers).map((server) => pathOfServer(addressesOf(tree, server)[0] ?? ''));
  return new Set(paths).size === 1 ? (paths[0] ?? '') : '';
}

const ports: Readonly<Record<string, string>> = { http: '80', https: '443', ws: '80', wss: '443' };

/** A URL with its host in lower case, and without the default port and slashes at the end. */
export function plainUrl(url: string): string {
  const [, scheme = '', host = '', path = url] = /^([a-z+]+):\/\/([^/]*)(.*)$/is.exec(url) ?? [];
  const end = path.replace(/\/+$/, '');
  if (scheme === '') return end;
  const lower = host.replace(/\{[^}]*\}|[^{]+/g, (each) => (each[0] === '{' ? each : each.toLowerCase()));
  const [name = '', port] = lower.split(/:(?=\d*$)/);
  const isDefault = port === '' || port === ports[scheme.toLowerCase()];
  return `${scheme.toLowerCase()}://${isDefault ? name : lower}${end}`;
}

const maxAddresses = 64;

/** The addresses of a server by the values of its variables, that of their defaults first. */
function addressesOf(tree: Tree, server: Place): string[] {
  let urls = [serverUrl(tree, server)];
  for (const [name, { value }] of tree.entries(tree.at(server, 'variables'))) {
    const { default: initial, enum: values } = isObject(value) ? value : {};
    const all = new Set([initial ?? '', ...(Array.isArray(values) ? values : [])].map(String));
    if (!urls[0]?.includes(`{${name}}`)) continue;
    urls = [...all].flatMap((each) => urls.map((url) => url.replaceAll(`{${name}}`, each)));
    urls.length = Math.min(urls.length, maxAddresses);
  }
  return urls.map(plainUrl);
}

/** Whether a variable of the host allows any value. */
const hasOpenHost = (tree: Tree, server: Place): boolean => {
  const host = /^(?:[a-z+]+:)?\/\/([^/:]*)/i.exec(serverUrl(tree, server))?.[1] ?? '';
  return tree
    .entries(tree.at(server, 'variables'))
    .some(([name, { value }]) => host.includes(`{${name}}`) && isObject(value) && !Array.isArray(value.enum));
};

/** The servers of one side, and the start of a path that is part of their addresses on the other side. */
export interface ServersSide {
  tree: Tree;
  servers: Place;
  start: string;
}

interface Server {
  url: string;
  at: Place;
  addresses: string[];
}

/** Compares servers by their addresses, in whatever form they are written. */
export function compareServers(before: ServersSide, after: ServersSide, report: Report): void {
  const byUrl = ({ tree, servers, start }: ServersSide): Map<string, Server> =>
    new Map(
      tree.list(servers).map((at): [string, Server] => {
        const url = plainUrl(serverUrl(tree, at)) + start;
        return [url, { url, at, addresses: addressesOf(tree, at).map((each) => each + start) }];
      }),
    );
  const [old, now] = [byUrl(before), byUrl(after)];
  const { removed, added, kept } = matchKeys(old, now);
  for (const [url, first, second] of kept)
    compareVariables(before.tree, after.tree, first.at, second.at, url, report);
  const allOf = (servers: Map<string, Server>): Set<string> =>
    new Set([...servers.values()].flatMap(({ addresses }) => addresses));
  const [oldAddresses, newAddresses] = [allOf(old), allOf(now)];
  const gone = removed.filter(
    ([
      ,
      {
        addresses: [first = ''],
      },
    ]) => !newAddresses.has(first),
  );
  const fresh = added.filter(
    ([
      ,
      {
        addresses: [first = ''],
      },
    ]) => !oldAddresses.has(first),
  );
  const moved = new Set<Server>();
  for (const [url, { at, addresses }] of gone) {
    const path = pathOfServer(addresses[0] ?? '');
    const next = fresh.find(([, each]) => !moved.has(each) && pathOfServer(each.addresses[0] ?? '') === path);
    if (next === undefined || old.size !== now.size)
      report('server-removed', 'narrowed', `the server \`${url || '/'}\` is gone`, at, after.servers);
    else {
      moved.add(next[1]);
      const text = `the server \`${url || '/'}\` is now \`${next[0] || '/'}\``;
      report('server-host-changed', 'changed', text, at, next[1].at);
    }
  }
  for (const [url, { at, addresses }] of removed) {
    if (!newAddresses.has(addresses[0] ?? '')) continue;
    const left = addresses.filter((each) => !newAddresses.has(each));
    const text = `the server \`${url}\` no longer has the addresses ${left.map((each) => `\`${each}\``).join(', ')}`;
    if (left.length > 0) report('server-variable-value-removed', 'narrowed', text, at, after.servers);
    else if (hasOpenHost(before.tree, at)) {
      const other = `the server \`${url}\` no longer has a variable`;
      report('server-variable-changed', 'undecided', other, at, after.servers);
    }
  }
  for (const [url, server] of added) {
    const isNew = server.addresses.some((each) => !oldAddresses.has(each));
    if (isNew && !moved.has(server))
      report('server-added', 'widened', `the server \`${url || '/'}\` is new`, before.servers, server.at);
  }
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
