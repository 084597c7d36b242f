import { writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { startSandbox } from '@voice-agent/sandbox';
import { certificate } from '@voice-agent/test-kit/certificates';
import { apiKey } from './addresses.ts';
import type { Session } from './session.ts';

/**
 * A company network: no name resolves, a proxy alone leads to the service and to a receiver, and both have certificates of
 * an authority that nobody else trusts.
 */
export async function companyNetwork(session: Session): Promise<void> {
  const authority = certificate({ host: 'Company CA', canSign: true });
  writeFileSync(join(session.folder, 'company-ca.pem'), authority.cert);
  const sandbox = await startSandbox({ apiKey, seed: 1 });
  session.defer(() => sandbox.close());
  const contextOf = (host: string) => createSecureContext(certificate({ authority, host }));
  const service = createSecureServer({ SNICallback: (host, done) => done(null, contextOf(host)) });
  service.on('request', (asked, response) => {
    if (asked.headers.host?.startsWith('receiver.')) return asked.resume().on('end', () => response.end());
    const { method, headers, url } = asked;
    // The sandbox knows no other name of itself.
    headers.host = new URL(sandbox.url).host;
    const sent = request(`${sandbox.url}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.pipe(sent.on('error', () => response.destroy()));
  });
  const port = await listen(session, service, 0);
  const proxy = createServer();
  proxy.on('connect', (_, client) => {
    const target = connect(port, '127.0.0.1', () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    target.on('error', () => client.destroy()).pipe(client);
    client.on('error', () => target.destroy()).pipe(target);
  });
  await listen(session, proxy, session.port(8888));
}

async function listen(session: Session, server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  session.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
