import { messagesOf, type Place, type Tree } from '@voice-agent/spec-model';
import type { Report } from './changes.ts';
import type { Side } from './operation-pair.ts';
import type { SchemaComparison } from './schema.ts';
import { wireForm } from './security.ts';
import { addressesOf, compareVariables } from './servers.ts';
import { matchKeys } from './sets.ts';

const serversOf = (tree: Tree): [name: string, at: Place][] =>
  tree.entries(tree.at(tree.root, 'servers')).map(([name, place]) => [name, tree.follow(place)]);

/** The URL of a server as it is written, with its variables. */
function urlOf(tree: Tree, server: Place): string {
  const parts = ['protocol', 'host', 'pathname'].map((key) => String(tree.at(server, key).value ?? ''));
  const [protocol, host, path = ''] = parts;
  return `${protocol}://${host}/${path.replace(/^\/+/, '')}`;
}

/** The address with the defaults of its variables. */
const addressOf = (tree: Tree, server: Place): string | undefined =>
  addressesOf(tree, server, urlOf(tree, server))[0];

/** Compares the servers of an AsyncAPI document, and their credentials. */
export function compareAsyncServers({ before, after, findings }: SchemaComparison): void {
  const { report } = findings.node('');
  const [oldTree, newTree] = [before.tree, after.tree];
  const rest = new Map(serversOf(newTree));
  for (const [name, at] of serversOf(oldTree)) {
    const old = { tree: oldTree, at };
    const address = addressOf(oldTree, at);
    const [key = '', found] =
      [...rest].find(([each]) => each === name) ??
      [...rest].find(([, each]) => addressOf(newTree, each) === address) ??
      [];
    rest.delete(key);
    if (found === undefined) {
      const place = newTree.at(newTree.root, 'servers');
      report('server-removed', 'narrowed', `the server \`${name}\` is gone`, at, place);
      continue;
    }
    const now = { tree: newTree, at: found };
    const isSameUrl = urlOf(oldTree, at) === urlOf(newTree, found);
    if (isSameUrl) compareVariables(old, now, name, report);
    if (isSameUrl || addressOf(newTree, found) === address) {
      compareCredentials(old, now, name, report);
      continue;
    }
    const isElsewhere = oldTree.at(at, 'host').value !== newTree.at(found, 'host').value;
    const text = `the server \`${name}\` has another ${isElsewhere ? 'host' : 'protocol or path'}`;
    report(isElsewhere ? 'server-host-changed' : 'server-removed', 'narrowed', text, at, found);
  }
  for (const [name, at] of rest) {
    const place = oldTree.at(oldTree.root, 'servers');
    report('server-added', 'widened', `the server \`${name}\` is new`, place, at);
  }
}

/** A receiver checks the credentials that a service sends. */
function compareCredentials(before: Side, after: Side, server: string, report: Report): void {
  const forms = ({ tree, at }: Side): Map<string, Place> =>
    new Map(
      tree
        .list(tree.at(at, 'security'))
        .map((each) => tree.follow(each))
        .map((scheme) => [wireForm(scheme.value), scheme]),
    );
  const { removed, added } = matchKeys(forms(before), forms(after));
  const [first] = added;
  const subject = `at the server \`${server}\``;
  for (const [, place] of removed)
    if (first === undefined) {
      const text = `${subject} a credential is no longer used`;
      report('event-security-removed', 'narrowed', text, place, after.at);
    } else {
      const text = `${subject} the credential has another form now`;
      report('security-scheme-changed', 'narrowed', text, place, first[1]);
    }
  if (removed.length > 0) return;
  const { tree, at } = after;
  const isWebhook =
    /^https?$/.test(String(tree.at(at, 'protocol').value)) && messagesOf(tree, 'receive').length === 0;
  const rule = isWebhook ? 'event-security-added' : 'security-added';
  for (const [, place] of added)
    report(rule, 'widened', `${subject} a credential is used now`, before.at, place);
}
