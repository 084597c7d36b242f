import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder, writeFiles } from '@voice-agent/test-kit/scratch';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Found } from './changes.ts';
import { changeset, compat } from './compat.ts';
import { git, makeRepository } from './testing.ts';

const change = (severity: Found['severity'], rule: Found['rule'], over: Partial<Found> = {}): Found => ({
  rule,
  severity,
  operations: ['listJobs'],
  direction: 'request',
  before: { file: 'main:specs/openapi/components/schemas/A.yaml', pointer: '/properties/take/maximum' },
  after: { file: 'specs/openapi/components/schemas/A.yaml', pointer: '/properties/take' },
  message: '`listJobs`: `take` in the body now allows at most 100.',
  ...over,
});
const ofEvent: Partial<Found> = {
  operations: ['call.ended', 'call.started'],
  direction: 'response',
  before: { file: 'main:specs/asyncapi/components/schemas/E.yaml', pointer: '/properties/agentName' },
  after: { file: 'specs/asyncapi/components/schemas/E.yaml', pointer: '' },
  message: '`call.ended`, `call.started`: `agentName` is gone.',
};
const narrowed = change('breaks', 'request-maximum-lowered');
const removed = change('breaks', 'response-property-removed', ofEvent);
const risky = change('risky', 'request-pattern-changed');
const added = change('safe', 'request-property-added');
const safe = change('safe', 'request-maximum-raised');

interface Given {
  versions?: Record<string, string>;
  changesets?: Record<string, string>;
  files?: Record<string, string | object>;
}

/** A repository with these changes of its specs; in it a command runs, and gives what it wrote. */
function repository(
  changes: readonly Found[] | Error,
  { versions = {}, changesets = {}, files = {} }: Given = {},
) {
  const dependencies: Record<string, object> = {
    contract: { '@voice-agent/specs': 'workspace:*' },
    sandbox: { '@voice-agent/client': 'workspace:*', '@voice-agent/webhooks': 'workspace:*' },
  };
  const manifests = ['specs', 'client', 'webhooks', 'sandbox', 'contract', 'cli', 'mcp'].map((name) => [
    `${name === 'specs' ? name : `packages/${name}`}/package.json`,
    { name: `@voice-agent/${name}`, version: versions[name] ?? '1.2.0', dependencies: dependencies[name] },
  ]);
  const folder = scratchFolder({});
  makeRepository(folder.path, {
    'package.json': { name: 'scratch', private: true },
    'pnpm-workspace.yaml': 'packages: [specs, packages/*]\n',
    'pnpm-lock.yaml': '',
    '.changeset/config.json': { access: 'public', baseBranch: 'main' },
    ...Object.fromEntries(manifests),
    ...Object.fromEntries(Object.entries(changesets).map(([id, text]) => [`.changeset/${id}.md`, text])),
    ...files,
  });
  onTestFinished(() => folder[Symbol.dispose]());
  const compare = () => {
    if (changes instanceof Error) throw changes;
    return { changes };
  };
  const place = { root: folder.path, compare };
  const run = async (command: typeof compat) => {
    const lines: string[] = [];
    const spies = (['log', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((line) => lines.push(line)),
    );
    const exitCode = await command(place);
    for (const spy of spies) spy.mockRestore();
    return { exitCode, output: lines.join('\n') };
  };
  return { path: folder.path, run };
}

const front = (releases: Record<string, string>) =>
  `---\n${Object.entries(releases)
    .map(([name, level]) => `"@voice-agent/${name}": ${level}\n`)
    .join('')}---\n\n`;
const everyone = (level: string) => ({
  specs: level,
  client: level,
  cli: level,
  mcp: level,
  sandbox: level,
  contract: level,
});

test('specs that have not changed ask for nothing', async () => {
  const { exitCode, output } = await repository([]).run(compat);
  expect(output).toMatch(/compat: the specs have not changed$/);
  expect(exitCode).toBe(0);
});

test('a change that breaks asks for a major of all that it reaches, and reports for whom and what to write', async () => {
  const { exitCode, output } = await repository([narrowed]).run(compat);
  expect(exitCode).toBe(1);
  expect(output).toContain(
    '`listJobs`: `take` in the body now allows at most 100.\n' +
      '  Breaks those who call `listJobs` (rule request-maximum-lowered).\n' +
      '  It needs a changeset of at least:\n',
  );
  for (const name of ['specs', 'client', 'sandbox', 'contract', 'cli', 'mcp'])
    expect(output).toContain(`\n    @voice-agent/${name} 1.2.0: major\n`);
  expect(output).not.toContain('webhooks');
  expect(output).toContain(
    'Write .changeset/listJobs.md, or let `pnpm changeset` do it:\n\n  ---\n  "@voice-agent/cli": major\n  "@voice-agent/client": major\n',
  );
  expect(output).toMatch(/compat: 1 change of .* \(1 breaks\); 6 packages without a changeset$/);
});

test('a change of an event reaches the webhooks and not the client', async () => {
  const { output } = await repository([removed]).run(compat);
  expect(output).toContain('@voice-agent/webhooks 1.2.0: major\n');
  expect(output).toContain('Breaks those who receive `call.ended`, `call.started` (rule ');
  expect(output).not.toContain('@voice-agent/client');
});

test.each([
  ['breaks', narrowed, '10.0.0', 'major'],
  ['breaks', narrowed, '0.3.0', 'minor'],
  ['may break', risky, '1.2.0', 'minor'],
  ['is new', added, '1.2.0', 'minor'],
  ['does neither', safe, '1.2.0', 'patch'],
])('what %s (%#) asks %s for a %s', async (_, given, version, level) => {
  const { exitCode, output } = await repository([given], { versions: { client: version } }).run(compat);
  expect(exitCode).toBe(1);
  expect(output).toContain(`    @voice-agent/client ${version}: ${level}`);
  expect(output.includes('which may break below 1.0.0')).toBe(version.startsWith('0.') && given === narrowed);
});

describe('a changeset', () => {
  const summary = '`listJobs`: `take` allows at most 100.';

  test('that names it, with enough, is all that is asked for', async () => {
    const changesets = { a: `${front(everyone('major'))}${summary}\n` };
    const { exitCode, output } = await repository([narrowed], { changesets }).run(compat);
    expect(output).toMatch(/; next: .*@voice-agent\/client 2\.0\.0/);
    expect(exitCode).toBe(0);
  });

  test.each([
    ['with too little', `${front(everyone('minor'))}${summary}\n`, 6],
    [
      'that leaves a package out',
      `${front({ specs: 'major', cli: 'major', mcp: 'major', sandbox: 'major', contract: 'major' })}${summary}\n`,
      1,
    ],
    ['that does not name the operation', `${front(everyone('major'))}\`take\` allows at most 100.\n`, 6],
    ['that does not name the field', `${front(everyone('major'))}\`listJobs\` takes less.\n`, 6],
  ])('%s is not enough', async (_, text, lacking) => {
    const { exitCode, output } = await repository([narrowed], { changesets: { a: text } }).run(compat);
    expect(output.match(/^ {4}@voice-agent/gm)).toHaveLength(lacking);
    expect(exitCode).toBe(1);
  });

  test.each([
    ['clinet', 'Something.', '@voice-agent/clinet is not a published package'],
    ['client', '', 'it is empty'],
  ])('of %s with the text "%s" is rejected', async (name, text, expected) => {
    const changesets = { a: `${front({ [name]: 'patch' })}${text}\n` };
    const { exitCode, output } = await repository([], { changesets }).run(compat);
    expect(output).toContain(`.changeset/a.md: ${expected}`);
    expect(exitCode).toBe(1);
  });

  test('that is not a changeset ends it with 2', async () => {
    const { exitCode, output } = await repository([], { changesets: { a: 'Just words.\n' } }).run(compat);
    expect(output).toMatch(/^A file in \.changeset can't be read \(.*\): correct its front matter\.$/);
    expect(exitCode).toBe(2);
  });
});

test('a configuration that changesets rejects is reported', async () => {
  const files = { '.changeset/config.json': { access: 'nobody' } };
  const { exitCode, output } = await repository([], { files }).run(compat);
  expect(output).toMatch(
    /^The next release can't be planned: .*access.*\. Correct the files in \.changeset\.$/,
  );
  expect(exitCode).toBe(2);
});

describe('pnpm changeset', () => {
  test('writes a changeset for each document, grouped by operation or event, that the check then accepts', async () => {
    const { path, run } = repository([narrowed, safe, removed]);
    expect(await run(changeset)).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(path, '.changeset/listJobs.md'), 'utf8')).toBe(
      `${front({ cli: 'major', client: 'major', specs: 'major', contract: 'major', mcp: 'major', sandbox: 'major' })}The HTTP API changes.

- \`listJobs\`
  - **Breaks:** \`take\` in the body now allows at most 100.
  - \`take\` in the body now allows at most 100.
`,
    );
    const events = readFileSync(join(path, '.changeset/changes-of-asyncapi.md'), 'utf8');
    expect(events).toContain(
      'The webhooks change.\n\n- `call.ended`, `call.started`\n  - **Breaks:** `agentName` is gone.\n',
    );
    expect(await run(compat)).toMatchObject({ exitCode: 0 });
    expect((await run(changeset)).output).toMatch(/^Every change of the specs has its changeset\./);
  });

  test('writes no file over, and reports only what no other changeset does', async () => {
    const text = `${front(everyone('patch'))}\`listJobs\`: \`take\` is free.\n`;
    const { path, run } = repository([narrowed, safe], { changesets: { listJobs: text } });
    await run(changeset);
    expect(readdirSync(join(path, '.changeset')).sort()).toEqual([
      'config.json',
      'listJobs-2.md',
      'listJobs.md',
    ]);
    const written = readFileSync(join(path, '.changeset/listJobs-2.md'), 'utf8');
    expect(written.match(/ - /g)).toHaveLength(1);
    expect(written).toContain('**Breaks:**');
    expect(await run(compat)).toMatchObject({ exitCode: 0 });
  });

  test('reports what is about no operation, and a change whose field has no words of its own', async () => {
    const server = { operations: [], direction: undefined, message: 'The server is gone.' };
    const { path, run } = repository([
      change('breaks', 'server-removed', server),
      change('risky', 'request-undecided', { message: '`listJobs`: the body is not comparable.' }),
    ]);
    await run(changeset);
    expect(readFileSync(join(path, '.changeset/listJobs.md'), 'utf8')).toContain(
      '- Everywhere\n  - **Breaks:** The server is gone.\n- `listJobs`\n  - **May break:** The body is not comparable.\n',
    );
    expect(await run(compat)).toMatchObject({ exitCode: 0 });
  });
});

test('what cannot be compared ends both commands with 2 and one sentence', async () => {
  const message = 'specs/openapi/openapi.yaml:3: not YAML.';
  const { path, run } = repository(Object.assign(new Error(message), { name: 'CannotRun' }));
  expect(await run(compat)).toEqual({ exitCode: 2, output: message });
  expect(await run(changeset)).toEqual({ exitCode: 2, output: message });
  git(path, 'branch', '--move', 'other');
  writeFiles(path, { 'specs/package.json': { name: '@voice-agent/specs', version: '0.0.0' } });
  const { exitCode, output } = await run(compat);
  expect(output).toMatch(/^Until the first release the specs are compared with main, and .*$/);
  expect(exitCode).toBe(2);
});
