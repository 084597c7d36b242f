import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './pages.ts';
import { companyNetwork } from './proxy.ts';
import { judged, receiver } from './readme-services.ts';
import { samplePages } from './samples.ts';
import { clone, cloneWithEvent, cloneWithOperation, notExpired, postgres } from './services.ts';
import type { Session } from './session.ts';

/** Commands that no test can run, by the beginning of their line, with the reason. */
export const cannotRun: { command: string; reason: string }[] = [
  { command: 'npx --yes pnpm build', reason: 'builds the repository, as whoever runs this test has done' },
  {
    command: 'npx --yes pnpm start',
    reason: 'builds the repository and stays: packages/docs/src/playground.e2e.test.ts runs it',
  },
  { command: 'npx --yes pnpm --filter', reason: 'packs what tests/consumers packs and installs' },
  { command: 'npx --yes pnpm --dir', reason: 'the same, from a folder beside a clone' },
  { command: 'npm install ../', reason: 'installs what tests/consumers packs and installs' },
  { command: 'git pull', reason: 'asks a server for the next commits' },
  { command: 'npx --yes pnpm lint', reason: 'checks the repository, as whoever runs this test does' },
  { command: 'npx --yes pnpm test', reason: 'would run this test' },
  { command: 'npm install next ', reason: 'is large, and the route runs without it' },
  { command: 'pg_dump ', reason: 'a tool of PostgreSQL, which the server of the page has not' },
  { command: 'pg_restore ', reason: 'the same' },
  { command: 'psql ', reason: 'makes a role and a database, which the server of the page has' },
  {
    command: 'npm audit signatures',
    reason: 'asks a registry for its signatures, and these packages are in none',
  },
];

/** The services and files that a page takes for granted, by its name. */
export const given: Record<string, (session: Session) => Promise<void>> = {
  'packages/contract/README.md': judged,
  'packages/webhooks/README.md': (session) => receiver(session),
  'packages/docs/src/content/docs/contributing/add-an-event.md': cloneWithEvent,
  'packages/docs/src/content/docs/contributing/add-an-operation.md': cloneWithOperation,
  'packages/docs/src/content/docs/contributing/change-a-spec.md': clone,
  'packages/docs/src/content/docs/guides/back-up-an-inbox.md': (session) => receiver(session),
  'packages/docs/src/content/docs/guides/check-recorded-traffic.md': judged,
  'packages/docs/src/content/docs/guides/contract-gate-in-ci.md': notExpired,
  'packages/docs/src/content/docs/guides/events-in-order.md': (session) => receiver(session, 8080),
  'packages/docs/src/content/docs/guides/postgresql.md': postgres,
  'packages/docs/src/content/docs/guides/read-a-report.md': judged,
  'packages/docs/src/content/docs/guides/proxies-and-certificates.md': companyNetwork,
  'packages/docs/src/content/docs/guides/from-a-clone.md': ({ folder }) =>
    symlink(join(root, 'packages'), join(folder, 'packages')),
  'packages/docs/src/content/docs/guides/from-another-language.md': (session) => receiver(session, 8080),
  // The curl line of an event goes to a receiver such as the one beside it.
  ...Object.fromEntries(
    samplePages()
      .filter(({ name, fences }) => name.startsWith('webhooks/') && fences.length > 0)
      .map(({ name }) => [name, (session: Session) => receiver(session, 8080)]),
  ),
};
