import { type Place, pathOfServer, serverUrl, type Tree } from '@voice-agent/spec-model';
import type { Report } from './changes.ts';
import type { OperationSide, Side } from './operation-pair.ts';
import { matchKeys } from './sets.ts';

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
function plainUrl(url: string): string {
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
export function addressesOf(tree: Tree, server: Place, url: string = serverUrl(tree, server)): string[] {
  let urls = [url];
  for (const [name, written] of tree.entries(tree.at(server, 'variables'))) {
    if (!url.includes(`{${name}}`)) continue;
    const { default: initial = '', enum: listed = [] } = tree.object(written)?.value ?? {};
    const values = new Set([initial, listed].flat().map(String));
    urls = [...values].flatMap((value) => urls.map((each) => each.replaceAll(`{${name}}`, value)));
    urls.length = Math.min(urls.length, maxAddresses);
  }
  return urls.map(plainUrl);
}

/** Whether a variable of the host allows any value. */
function hasOpenHost(tree: Tree, server: Place): boolean {
  const url = serverUrl(tree, server);
  const host = url.slice(0, url.length - pathOfServer(url).length);
  return tree
    .entries(tree.at(server, 'variables'))
    .some(([name, place]) => host.includes(`{${name}}`) && tree.at(place, 'enum').value === undefined);
}

/** The servers of one side, and the start of a path that is part of their addresses on the other side. */
export interface ServersSide {
  tree: Tree;
  servers: Place;
  start: string;
}

interface Server extends Side {
  addresses: string[];
}

/** The servers of one side by their URLs. */
const serversByUrl = ({ tree, servers, start }: ServersSide): Map<string, Server> =>
  new Map(
    tree.list(servers).map((at): [string, Server] => {
      const addresses = addressesOf(tree, at).map((each) => each + start);
      return [plainUrl(serverUrl(tree, at)) + start, { tree, at, addresses }];
    }),
  );

const addressesIn = (servers: Map<string, Server>): Set<string> =>
  new Set([...servers.values()].flatMap(({ addresses }) => addresses));

/** Compares servers by their addresses, in whatever form they are written. */
export function compareServers(before: ServersSide, after: ServersSide, report: Report): void {
  const [old, now] = [serversByUrl(before), serversByUrl(after)];
  const { removed, added, kept } = matchKeys(old, now);
  for (const [url, first, second] of kept) compareVariables(first, second, url, report);
  const [oldAddresses, newAddresses] = [addressesIn(old), addressesIn(now)];
  const fresh = new Map(
    added.filter(([, { addresses }]) => addresses.some((each) => !oldAddresses.has(each))),
  );
  for (const [url, { tree, at, addresses }] of removed) {
    const [address = ''] = addresses;
    const left = addresses.filter((each) => !newAddresses.has(each));
    if (left[0] === address) {
      const isMoved = ({ addresses: [first = ''] }: Server): boolean =>
        !oldAddresses.has(first) && pathOfServer(first) === pathOfServer(address);
      const [next, server] = [...fresh].find(([, each]) => isMoved(each)) ?? [];
      if (next === undefined || server === undefined || old.size !== now.size)
        report('server-removed', 'narrowed', `the server ${shown(url)} is gone`, at, after.servers);
      else {
        fresh.delete(next);
        const text = `the server ${shown(url)} is now ${shown(next)}`;
        report('server-host-changed', 'changed', text, at, server.at);
      }
    } else if (left.length > 0) {
      const text = `the server ${shown(url)} no longer has the addresses ${left.map(shown).join(', ')}`;
      report('server-variable-value-removed', 'narrowed', text, at, after.servers);
    } else if (hasOpenHost(tree, at)) {
      const text = `the server ${shown(url)} no longer has a variable`;
      report('server-variable-changed', 'undecided', text, at, after.servers);
    }
  }
  for (const [url, { at }] of fresh)
    report('server-added', 'widened', `the server ${shown(url)} is new`, before.servers, at);
}

const shown = (url: string): string => `\`${url || '/'}\``;

/** Compares the variables of a server: their defaults, and their allowed values. */
export function compareVariables(before: Side, after: Side, server: string, report: Report): void {
  const variables = ({ tree, at }: Side): Place => tree.at(at, 'variables');
  const all = [before, after].flatMap((side) => side.tree.entries(variables(side)));
  for (const name of new Set(all.map(([each]) => each))) {
    const [old, now] = [before, after].map((side) => side.tree.follow(side.tree.at(variables(side), name)));
    if (old === undefined || now === undefined) continue;
    const subject = `the variable \`${name}\` of the server \`${server}\``;
    const at = [before.tree.at(old, 'enum'), after.tree.at(now, 'enum')] as const;
    const isListed = at.map(({ value }) => Array.isArray(value));
    const defaults = [before.tree.at(old, 'default').value, after.tree.at(now, 'default').value];
    if (isListed[0] !== isListed[1] || String(defaults[0]) !== String(defaults[1]))
      report(
        'server-variable-changed',
        'undecided',
        `${subject} has another default or other values`,
        old,
        now,
      );
    if (isListed[0] && isListed[1]) compareValues('server-variable', subject, at, report);
  }
}

/** Compares the values that a variable may have: any without a list. */
export function compareValues(
  kind: 'server-variable' | 'channel-parameter',
  subject: string,
  at: readonly [old: Place, now: Place],
  report: Report,
): void {
  const [old, now] = at.map(({ value }) =>
    Array.isArray(value) ? value.map((each) => `\`${each}\``) : undefined,
  );
  const missing = (values: string[] = ['other values'], others?: string[]): string =>
    values.filter((value) => others?.includes(value) === false).join(', ');
  const [removed, added] = [missing(old, now), missing(now, old)];
  if (removed !== '')
    report(`${kind}-value-removed`, 'narrowed', `${subject} no longer allows ${removed}`, ...at);
  if (added !== '') report(`${kind}-value-added`, 'widened', `${subject} now allows ${added} too`, ...at);
}
