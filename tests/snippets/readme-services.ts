import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createReceiver } from '@voice-agent/webhooks';
import { toNodeHandler } from '@voice-agent/webhooks/node';
import { sqlite } from '@voice-agent/webhooks/sqlite';
import { call, deliver } from '@voice-agent/webhooks/testing';
import { webhookSecret as authorization } from './addresses.ts';
import type { Session } from './session.ts';

const calls = Array.from({ length: 10 }, (_, index) => call({ params: { orderId: `A-${index}` } })).flat();

function quietReceiver({ folder }: Session, file: string) {
  return createReceiver({
    auth: { authKey: 'bearer', authSecret: authorization },
    inbox: sqlite({ file: join(folder, file) }),
    fallback: () => {},
    // The page sends invalid bodies on purpose, which are not for the output of the tests.
    log: () => {},
  });
}

/** A receiver of a page, with an inbox in a file that has deliveries. */
export async function receiver(session: Session, port = 3000): Promise<void> {
  const receiver = quietReceiver(session, 'inbox.sqlite');
  for (const event of calls) await deliver(receiver, event, { authorization });
  const server = createServer(toNodeHandler(receiver)).listen(session.port(port), '127.0.0.1');
  await once(server, 'listening');
  session.defer(async () => {
    server.close();
    server.closeAllConnections();
    await receiver.stop();
  });
  writeFileSync(join(session.folder, 'body.json'), '{"eventType":"call.paused"}');
}

/** The tests of a team, a case of a finding that was fixed, recorded deliveries, and a receiver. */
export async function judged(session: Session): Promise<void> {
  const write = (file: string, text: string) => writeFileSync(join(session.folder, file), text);
  const inbox = quietReceiver(session, 'inbox.db');
  for (const event of calls) await deliver(inbox, event, { authorization });
  await inbox.stop();
  await receiver(session);
  write('calls.ndjson', calls.map((event) => `${JSON.stringify(event)}\n`).join(''));
  const list = '/v1/voice-agents/web-tool/list';
  const suite = session.here(
    `curl --fail -H 'Authorization: Token <API_KEY>' "$VOICE_AGENT_BASE_URL${list}"`,
  );
  write('package.json', JSON.stringify({ type: 'module', scripts: { test: suite } }));
  mkdirSync(join(session.folder, 'contract-cases'));
  const finding = {
    case: 1,
    command: 'api',
    rule: 'response-schema',
    operation: 'listWebTools',
    pointer: '/components/schemas/WebToolList/properties/total/type',
    facts: [],
    parameters: {},
    expected: 'an integer',
    received: 'a string',
    credentials: ['Authorization: Token $KEY'],
    url: session.here('http://127.0.0.1:4210'),
    request: { method: 'GET', path: list, headers: { authorization: 'Token $VOICE_AGENT_API_KEY' } },
  };
  write('contract-cases/0123456789ab.json', JSON.stringify(finding));
  mkdirSync(join(session.folder, 'specs'));
  const info = { title: 'Ships', version: '1.0.0' };
  write('specs/openapi.yaml', JSON.stringify({ openapi: '3.1.0', info, paths: {} }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: session.folder, stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  git('add', 'specs');
  const who = ['-c', 'user.name=Reader', '-c', 'user.email=reader@example.com', '-c', 'commit.gpgsign=false'];
  git(...who, 'commit', '--quiet', '--message=Specs');
}
