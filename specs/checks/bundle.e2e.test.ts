import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { validateAsyncapi } from './asyncapi.ts';
import { specsFolder } from './documents.ts';
import { checkLayout } from './layout.ts';
import { lintWithRedocly } from './redocly.ts';

const documents = ['openapi', 'asyncapi'] as const;
let folder: string;
/** What the sources as they are make. */
const bundles: Record<string, string> = {};
/** The files that a test has changed, as they were; none for a new one. */
const originals = new Map<string, string | undefined>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voice-agent-specs-test-'));
  const original = fileURLToPath(specsFolder);
  // A filter for each file would cost more than the files.
  for (const part of ['openapi', 'asyncapi', 'examples', 'checks'])
    cpSync(join(original, part), join(folder, part), { recursive: true });
  for (const file of ['package.json', 'redocly.yaml']) cpSync(join(original, file), join(folder, file));
  mkdirSync(join(folder, 'dist'));
  symlinkSync(join(original, 'node_modules'), join(folder, 'node_modules'));
  for (const name of documents) {
    expect(bundle(name)).toEqual({ status: 0, output: '' });
    bundles[name] = readFileSync(join(folder, `dist/${name}.yaml`), 'utf8');
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  for (const name of documents) writeFileSync(join(folder, `dist/${name}.yaml`), 'the previous bundle\n');
});
afterEach(() => {
  for (const [file, text] of originals) put(file, text);
  originals.clear();
});

/** Writes a file, or removes it. After the test it is as it was. */
function change(file: string, text?: string) {
  const path = join(folder, file);
  if (!originals.has(file)) originals.set(file, existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  put(file, text);
}

function put(file: string, text: string | undefined) {
  if (text === undefined) rmSync(join(folder, file), { force: true });
  else writeFileSync(join(folder, file), text);
}

function replace(file: string, from: string, to: string) {
  const before = readFileSync(join(folder, file), 'utf8');
  const after = before.replace(from, to);
  expect(after, `${file} holds ${from}`).not.toBe(before);
  change(file, after);
}

function bundle(name: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['checks/bundle.ts', name], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

interface Change {
  what: string;
  document: string;
  edit?: { file: string; from: string; to: string };
  remove?: string;
  write?: Record<string, string>;
  reported: string[];
}
const changes = parse(readFileSync(new URL('bundle.e2e.test.yaml', import.meta.url), 'utf8')) as Change[];

test.for(changes)(
  '$what in $document is one problem with its place, and the previous bundle stays',
  ({ document, edit, remove, write = {}, reported }) => {
    if (edit) replace(edit.file, edit.from, edit.to);
    if (remove) change(remove);
    for (const [file, text] of Object.entries(write)) change(file, text);
    const { status, output } = bundle(document);
    let rest = output;
    for (const part of reported) {
      expect(rest).toContain(part);
      rest = rest.slice(rest.indexOf(part) + part.length);
    }
    // The help comes last: a second problem would have one, too.
    expect(output.match(/^ {2}(?:Fix|Did|Give|Name|Point|The rule) .*[.?]$/gm)).toHaveLength(1);
    expect(output).not.toMatch(/^\s+at .*:\d+:\d+/m);
    expect(output).not.toContain(folder);
    expect(status).toBe(1);
    expect(readFileSync(join(folder, `dist/${document}.yaml`), 'utf8')).toBe('the previous bundle\n');
  },
);

test('the sources as they are make a bundle', () => {
  expect(bundles.openapi).toMatch(/^openapi: 3\.1/);
  expect(bundles.asyncapi).toMatch(/^asyncapi: 3\./);
});

test('a document that does not exist could not be bundled', () => {
  expect(bundle('graphql')).toEqual({ status: 2, output: 'Name one document: openapi or asyncapi.\n' });
});

test('an example that violates its schema is found in the bundle', async () => {
  change('dist/openapi.yaml', bundles.openapi);
  replace('dist/openapi.yaml', 'success: true', 'success: 5');
  const problems = await lintWithRedocly(['openapi-bundle'], pathToFileURL(`${folder}/`));
  expect(problems[0]).toMatchObject({ file: 'dist/openapi.yaml', line: expect.any(Number) });
  expect(problems[0]?.pointer).toMatch(/\/value\/success$/);
});

test('the AsyncAPI CLI rejects a bundle that breaks AsyncAPI', async () => {
  change('dist/asyncapi.yaml', bundles.asyncapi);
  replace('dist/asyncapi.yaml', 'action: send', 'action: shout');
  const problems = await validateAsyncapi(pathToFileURL(`${folder}/`));
  expect(problems[0]).toMatchObject({
    file: 'dist/asyncapi.yaml',
    pointer: '/operations/sendCallEvent/action',
  });
});

test('a file that no document uses, and a component without a file, are found', () => {
  const at = pathToFileURL(`${folder}/`);
  for (const name of documents) change(`dist/${name}.yaml`, bundles[name]);
  expect(checkLayout(at)).toEqual([]);
  change('openapi/components/schemas/Unused.yaml', 'type: string\n');
  change('openapi/paths/v2_unused.yaml', 'get: {}\n');
  expect(checkLayout(at).map(({ file }) => file)).toEqual([
    'openapi/paths/v2_unused.yaml',
    'openapi/components/schemas/Unused.yaml',
  ]);
  change('asyncapi/messages/call.ended.yaml');
  change('asyncapi/components/schemas/Turn.yaml');
  const messages = checkLayout(at).map(({ message }) => message);
  expect(messages).toContain('The message call.ended has no file of its name.');
  expect(messages).toContain('The component in schemas Turn has no file of its name.');
});
