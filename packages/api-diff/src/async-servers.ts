import type { Place, Tree } from '@voice-agent/api-documents/tree';
import type { Findings } from './changes.ts';
import { eventsOf } from './events.ts';
import { wireForm } from './security.ts';
import { compareVariables } from './servers.ts';
import { canonical } from './view.ts';

/** Compares the servers of an AsyncAPI document, and what credential is used with them. */
export function compareAsyncServers(before: Tree, after: Tree, findings: Findings): void {
  const node = findings.node('');
  const servers = (tree: Tree): Map<string, Place> =>
    new Map(
      tree
        .entries(tree.at(tree.root, 'servers'))
        .map(([name, place]): [string, Place] => [name, tree.follow(place)]),
    );
  const [old, now] = [servers(before), servers(after)];
  const rest = new Map(now);
  const addressOf = (tree: Tree, place: Place): string =>
    canonical(['protocol', 'host', 'pathname'].map((key) => tree.at(place, key).value ?? null));
  for (const [name, place] of old) {
    const found =
      rest.get(name) ??
      [...rest.values()].find((each) => addressOf(after, each) === addressOf(before, place));
    const is = after.at(after.root, 'servers');
    if (found === undefined || addressOf(before, place) !== addressOf(after, found)) {
      const [wasHost, isHost] = [before.at(place, 'host').value, found && after.at(found, 'host').value];
      const isElsewhere = found !== undefined && wasHost !== isHost;
      const text =
        found === undefined ? 'is gone' : `has another ${isElsewhere ? 'host' : 'protocol or path'}`;
      if (found !== undefined) rest.delete(nameOf(rest, found));
      node.found.push({
        rule: isElsewhere ? 'server-host-changed' : 'server-removed',
        effect: 'narrowed' as const,
        before: place,
        after: found ?? is,
        text: `the server \`${name}\` ${text}`,
      });
      continue;
    }
    rest.delete(nameOf(rest, found));
    compareVariables(before, after, place, found, name, node.found);
    compareCredentials(before, after, place, found, name, node.found);
  }
  for (const [name, place] of rest) {
    const text = `the server \`${name}\` is new`;
    node.found.push({
      rule: 'server-added',
      effect: 'widened',
      before: before.at(before.root, 'servers'),
      after: place,
      text,
    });
  }
}

const nameOf = (servers: Map<string, Place>, place: Place): string =>
  [...servers].find(([, each]) => each === place)?.[0] ?? '';

/** What a service that sends uses to log in, a receiver checks. */
function compareCredentials(
  before: Tree,
  after: Tree,
  old: Place,
  now: Place,
  server: string,
  found: Findings['nodes'][number]['found'],
): void {
  const forms = (tree: Tree, place: Place): Map<string, Place> =>
    new Map(
      tree.list(tree.at(place, 'security')).map((each): [string, Place] => {
        const scheme = tree.follow(each);
        return [wireForm(scheme.value), scheme];
      }),
    );
  const [was, is] = [forms(before, old), forms(after, now)];
  const gone = [...was].filter(([form]) => !is.has(form));
  const come = [...is].filter(([form]) => !was.has(form));
  const about = `at the server \`${server}\``;
  for (const [, place] of gone)
    found.push({
      rule: come.length > 0 ? 'security-scheme-changed' : 'event-security-removed',
      effect: 'narrowed' as const,
      before: place,
      after: come[0]?.[1] ?? now,
      text:
        come.length > 0
          ? `${about} the credential has another form now`
          : `${about} a credential is no longer used`,
    });
  const isWebhook =
    /^https?$/.test(String(after.at(now, 'protocol').value)) && eventsOf(after, 'request').length === 0;
  if (gone.length === 0)
    for (const [, place] of come)
      found.push({
        rule: isWebhook ? 'event-security-added' : 'security-added',
        effect: 'widened' as const,
        before: old,
        after: place,
        text: `${about} a credential is used now`,
      });
}
