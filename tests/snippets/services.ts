import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PostgresServer } from '@voice-agent/test-kit/postgres';
import { expect } from 'vitest';
import { codeOf } from './addresses.ts';
import { type Fence, root } from './pages.ts';
import type { Session } from './session.ts';

/** Starts the PostgreSQL server that a page names by its URL, until the page is through. */
export async function postgres(session: Session): Promise<void> {
  const [, user = '', password = '', port, database = ''] =
    /postgres:\/\/(\w+):(\w+)@127\.0\.0\.1:(\d+)\/(\w+)/.exec(codeOf(session.page)) ?? [];
  const server = await PostgresServer.start({ port: session.port(Number(port)), user, password });
  session.defer(() => server.remove());
  await server.createDatabase(database);
}

/** Moves the date of expiry that a page shows to tomorrow, whenever this runs. */
export async function notExpired({ folder }: Session): Promise<void> {
  const file = join(folder, 'contract-baseline.yaml');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/(?<=expires: )[\d-]+/, tomorrow));
}

/** Adds the fields of a snippet to the JSON file that its title names, in the folder where the reader is. */
export async function addToFile({ name, title = '', code }: Fence, session: Session): Promise<void> {
  const script = `const [file, fields] = process.argv.slice(1);
    const content = { ...JSON.parse(fs.readFileSync(file)), ...JSON.parse(fields) };
    fs.writeFileSync(file, JSON.stringify(content));`;
  const file = title.replace('Add to ', '');
  const { code: exit, output } = await session.run(`node --eval '${script}' '${file}' '${code}'`);
  expect(exit, `${name}\n${output}`).toBe(0);
}

/** Adds the lines of a snippet to the file, below the line, that its title names. */
export async function addLines({ name, title = '', code }: Fence, session: Session): Promise<void> {
  const [, file = '', line = ''] = /^Add to (\S+) below `(.+)`$/.exec(title) ?? [];
  const script = `const [file, line, lines] = process.argv.slice(1).map((each) => Buffer.from(each, 'base64').toString());
    const text = fs.readFileSync(file, 'utf8');
    const at = text.indexOf('\\n' + line + '\\n') + line.length + 2;
    if (at < line.length + 2) throw new Error(file + ' has no line ' + line);
    fs.writeFileSync(file, text.slice(0, at) + lines + text.slice(at));`;
  const words = [file, line, code].map((each) => Buffer.from(each).toString('base64'));
  const { code: exit, output } = await session.run(
    `node --eval '${script.replaceAll("'", `'"'"'`)}' ${words.join(' ')}`,
  );
  expect(exit, `${name}\n${output}`).toBe(0);
}

const turbo = 'npx turbo run --output-logs=errors-only';

const pages =
  "import('./packages/docs/src/reference/pages.ts').then(({ referencePages }) => referencePages())";

/** Checks of all that a new operation can break: specs, generated code, sandbox, site and contract. */
const checksOfOperation = {
  'npx --yes pnpm lint': `${turbo} drift lint:openapi lint:asyncapi lint:traceability lint:changesets @voice-agent/sandbox#lint @voice-agent/sandbox#typecheck`,
  'npx --yes pnpm build': `${turbo} build --filter=@voice-agent/docs`,
  'npx --yes pnpm test': `${turbo} test --filter=@voice-agent/tests-contract --filter=@voice-agent/tests-changes`,
};

/** The same for an event. The site is built for a new operation; here, pages are only made. */
const checksOfEvent = {
  'npx --yes pnpm lint': `${turbo} drift lint:asyncapi lint:traceability lint:changesets`,
  'npx --yes pnpm build': `${turbo} build --filter=@voice-agent/client
    node --eval "${pages}"`,
  'npx --yes pnpm test': `${turbo} test --filter=@voice-agent/tests-contract`,
};

// The last step of these pages takes minutes: `test:soak` takes it whole.
const isSoak = process.env.SNIPPETS_SOAK !== undefined;
// The build before has generated what the rest of the page needs, and the page of a change makes a changeset.
const smallChecks = {
  'npx --yes pnpm generate': 'true',
  'npx --yes pnpm changeset': 'true',
  'npx --yes pnpm lint': `${turbo} @voice-agent/sandbox#typecheck`,
};

/** A clone in which the reader has written the files of the page, and checks the operation that they add. */
export const cloneWithOperation = (session: Session): Promise<void> =>
  cloneWithFiles(session, isSoak ? checksOfOperation : smallChecks);

/** The same for an event. */
export const cloneWithEvent = (session: Session): Promise<void> => cloneWithFiles(session, checksOfEvent);

async function cloneWithFiles(session: Session, checks: Session['instead']): Promise<void> {
  await cloneWhole(session);
  session.instead = checks;
  await must(session, 'cp -R ../specs ../packages . 2>/dev/null || cp -R ../specs .');
}

/** Takes the reader into a clone of the repository without the site. */
export async function clone(session: Session): Promise<void> {
  await cloneWhole(session);
  await must(session, 'rm -r packages/docs');
}

/** A clone, with the results of tasks that this one has. */
function cloneWhole(session: Session): Promise<void> {
  const results = join(root, '.turbo/cache');
  const script = `git clone https://git.example.com/voice-agent.git
    cd voice-agent
    mkdir -p .turbo
    test ! -d '${results}' || cp -R '${results}' .turbo`;
  return must(session, script);
}

async function must(session: Session, script: string): Promise<void> {
  const { code, output } = await session.run(script);
  expect(code, output).toBe(0);
}
