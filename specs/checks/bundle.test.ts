import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { validateAsyncapi } from './asyncapi.ts';
import { specsFolder } from './documents.ts';
import { checkLayout } from './layout.ts';
import { lintWithRedocly } from './redocly.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voice-agent-specs-test-'));
  const original = fileURLToPath(specsFolder);
  const filter = (path: string) => !path.includes('node_modules') && !path.includes('.turbo');
  cpSync(original, folder, { recursive: true, filter });
  symlinkSync(join(original, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'dist/openapi.yaml'), 'the previous bundle\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function edit(file: string, from: string | RegExp, to: string) {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const after = before.replace(from, to);
  expect(after, `${file} holds ${from}`).not.toBe(before);
  writeFileSync(path, after);
}

function bundle(name: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['checks/bundle.ts', name], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

const jobFile = 'openapi/components/schemas/Job.yaml';
const listFile = 'openapi/paths/v1_voice-agents_web-tool_list.yaml';

test.for<[what: string, breakIt: () => void, expected: string[]]>([
  [
    'broken YAML',
    () => appendFileSync(join(folder, jobFile), '  bad: [\n'),
    [`specs/${jobFile}:`, 'mend this line'],
  ],
  [
    'a reference to nowhere',
    () => edit(jobFile, 'JobAttributes.yaml', 'Nope.yaml'),
    [`specs/${jobFile}:`, '#/properties/attributes', 'Nope.yaml', 'Correct the reference'],
  ],
  [
    'a wrong type',
    () => edit(jobFile, 'type: string', 'type: 5'),
    [`specs/${jobFile}:`, '#/properties/id/type', '"string"'],
  ],
  [
    'an unknown keyword',
    () => edit(jobFile, 'description: Identifies the job.', 'maxLenght: 5'),
    [`specs/${jobFile}:`, '#/properties/id/maxLenght', 'Did you mean `maxLength`?'],
  ],
  [
    'a repeated operationId',
    () => edit(listFile, 'operationId: listWebTools', 'operationId: listJobs'),
    [`specs/${listFile}:`, 'unique `operationId`', 'an id of its own'],
  ],
  [
    'a circular file reference',
    () => {
      writeFileSync(join(folder, 'openapi/components/schemas/JobAttributes.yaml'), '$ref: Other.yaml\n');
      writeFileSync(join(folder, 'openapi/components/schemas/Other.yaml'), '$ref: JobAttributes.yaml\n');
    },
    [
      'specs/openapi/components/schemas/JobAttributes.yaml:1',
      'Other.yaml → openapi',
      'Point one of them at a definition',
    ],
  ],
  [
    'an example that is not in the corpus',
    () =>
      edit(
        'openapi/components/responses/JobList.yaml',
        /externalValue: \S+/,
        'externalValue: ../../../examples/listJobs/nope.json',
      ),
    ['specs/openapi/components/responses/JobList.yaml:', 'nope.json'],
  ],
])('%s stops the bundle with its place, and the previous bundle stays', ([, breakIt, expected]) => {
  breakIt();
  const { status, said } = bundle('openapi');
  for (const part of expected) expect(said).toContain(part);
  expect(said).not.toMatch(/^\s+at .*:\d+:\d+/m);
  expect(said).not.toContain(folder);
  expect(status).toBe(1);
  expect(readFileSync(join(folder, 'dist/openapi.yaml'), 'utf8')).toBe('the previous bundle\n');
});

test('the sources as they are make a bundle', () => {
  expect(bundle('openapi')).toEqual({ status: 0, said: '' });
  expect(readFileSync(join(folder, 'dist/openapi.yaml'), 'utf8')).toMatch(/^openapi: 3\.1/);
});

test('a document that does not exist could not be bundled', () => {
  expect(bundle('graphql')).toEqual({ status: 2, said: 'Name one document: openapi or asyncapi.\n' });
});

test('an example that violates its schema is found in the bundle', async () => {
  bundle('openapi');
  edit('dist/openapi.yaml', 'success: true', 'success: 5');
  const problems = await lintWithRedocly(['openapi-bundle'], pathToFileURL(`${folder}/`));
  expect(problems[0]).toMatchObject({ file: 'dist/openapi.yaml', line: expect.any(Number) });
  expect(problems[0]?.pointer).toMatch(/\/value\/success$/);
});

test('the AsyncAPI CLI refuses a bundle that breaks AsyncAPI', async () => {
  edit('dist/asyncapi.yaml', 'action: send', 'action: shout');
  const problems = await validateAsyncapi(pathToFileURL(`${folder}/`));
  expect(problems[0]).toMatchObject({
    file: 'dist/asyncapi.yaml',
    pointer: '/operations/sendCallEvent/action',
  });
});

test('a file that no document uses, and a component without a file, are found', () => {
  const at = pathToFileURL(`${folder}/`);
  bundle('openapi');
  expect(checkLayout(at)).toEqual([]);
  writeFileSync(join(folder, 'openapi/components/schemas/Unused.yaml'), 'type: string\n');
  writeFileSync(join(folder, 'openapi/paths/v2_unused.yaml'), 'get: {}\n');
  expect(checkLayout(at).map(({ file }) => file)).toEqual([
    'openapi/paths/v2_unused.yaml',
    'openapi/components/schemas/Unused.yaml',
  ]);
  rmSync(join(folder, 'asyncapi/messages/call.ended.yaml'));
  rmSync(join(folder, 'asyncapi/components/schemas/Turn.yaml'));
  const messages = checkLayout(at).map(({ message }) => message);
  expect(messages).toContain('The message call.ended has no file of its name.');
  expect(messages).toContain('The component in schemas Turn has no file of its name.');
});
