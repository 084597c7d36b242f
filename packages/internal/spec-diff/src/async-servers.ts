import { messagesOf, type Place, type Tree } from '@voice-agent/spec-model';
import type { Findings, Report } from './changes.ts';
import { wireForm } from './security.ts';
import { compareVariables, plainUrl } from './servers.ts';
import { matchKeys } from './sets.ts';
import { canonical } from './view.ts';

const serversOf = (tree: Tree): [name: string, at: Place][] =>
  tree.entries(tree.at(tree.root, 'servers')).map(([name, place]) => [name, tree.follow(place)]);

const addressParts = (tree: Tree, server: Place): string[] =>
  ['protocol', 'host', 'pathname'].map((key) => String(tree.at(server, key).value ?? ''));

/** Whether two servers have the same address as it is written, with its variables. */
const isSameAsWritten = (before: Tree, old: Place, after: Tree, now: Place): boolean =>
  canonical(addressParts(before, old)) === canonical(addressParts(after, now));

/** The address with the defaults of its variables, in one form. */
function addressOf(tree: Tree, server: Place): string {
  const variable = (written: string, name: string): string => {
    const place = tree.follow(tree.at(server, 'variables', name));
    return String(tree.at(place, 'default').value ?? written);
  };
  const [protocol, host, path = ''] = addressParts(tree, server).map((part) =>
    part.replace(/\{([^}]*)\}/g, variable),
  );
  return plainUrl(`${protocol}://${host}/${path.replace(/^\/+/, '')}`);
}

/** Compares the servers of an AsyncAPI document, and their credentials. */
export function compareAsyncServers(before: Tree, after: Tree, findings: Findings): void {
  const { report } = findings.node('');
  const [oldPlace, newPlace] = [before.at(before.root, 'servers'), after.at(after.root, 'servers')];
  const rest = new Map(serversOf(after));
  for (const [name, place] of serversOf(before)) {
    const address = addressOf(before, place);
    const [key = '', found] =
      [...rest].find(([each]) => each === name) ??
      [...rest].find(([, each]) => addressOf(after, each) === address) ??
      [];
    rest.delete(key);
    if (found === undefined)
      report('server-removed', 'narrowed', `the server \`${name}\` is gone`, place, newPlace);
    else if (isSameAsWritten(before, place, after, found) || addressOf(after, found) === address) {
      if (isSameAsWritten(before, place, after, found))
        compareVariables(before, after, place, found, name, report);
      compareCredentials(before, after, place, found, name, report);
    } else {
      const isElsewhere = before.at(place, 'host').value !== after.at(found, 'host').value;
      const text = `the server \`${name}\` has another ${isElsewhere ? 'host' : 'protocol or path'}`;
      report(isElsewhere ? 'server-host-changed' : 'server-removed', 'narrowed', text, place, found);
    }
  }
  for (const [name, place] of rest)
    report('server-added', 'widened', `the server \`${name}\` is new`, oldPlace, place);
}

/** A receiver checks the credentials that a service sends. */
function compareCredentials(
  before: Tree,
  after: Tree,
  old: Place,
  now: Place,
  server: string,
  report: Report,
): void {
  const forms = (tree: Tree, place: Place): Map<string, Place> =>
    new Map(
      tree.list(tree.at(place, 'security')).map((each): [string, Place] => {
        const scheme = tree.follow(each);
        return [wireForm(scheme.value), scheme];
      }),
    );
  const { removed, added } = matchKeys(forms(before, old), forms(after, now));
  const [first] = added;
  const subject = `at the server \`${server}\``;
  for (const [, place] of removed)
    if (first === undefined)
      report('event-security-removed', 'narrowed', `${subject} a credential is no longer used`, place, now);
    else {
      const text = `${subject} the credential has another form now`;
      report('security-scheme-changed', 'narrowed', text, place, first[1]);
    }
  const isWebhook =
    /^https?$/.test(String(after.at(now, 'protocol').value)) && messagesOf(after, 'receive').length === 0;
  if (removed.length > 0) return;
  const rule = isWebhook ? 'event-security-added' : 'security-added';
  for (const [, place] of added) report(rule, 'widened', `${subject} a credential is used now`, old, place);
}
