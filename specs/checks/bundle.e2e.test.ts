import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
  for (const name of ['openapi', 'asyncapi'])
    writeFileSync(join(folder, `dist/${name}.yaml`), 'the previous bundle\n');
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
const responseFile = 'openapi/components/responses/JobList.yaml';
const listFile = 'openapi/paths/v1_voice-agents_web-tool_list.yaml';

const schemas = (name: string) => `${name}/components/schemas`;
const turnFile = 'asyncapi/components/schemas/AgentTurn.yaml';
const messageFile = 'asyncapi/messages/call.ended.yaml';

test.for<[what: string, document: string, breakIt: () => void, expected: string[]]>([
  [
    'broken YAML',
    'openapi',
    () => edit(jobFile, '    format: date-time\n', '    format: [date-time\n'),
    [
      `specs/${jobFile}:24:5\n`,
      'not valid YAML',
      '24 │     description: When',
      '\n     │     ^^^^',
      'Fix this line',
    ],
  ],
  [
    'broken YAML',
    'asyncapi',
    () => edit(turnFile, 'type: object', 'type: object: {'),
    [`specs/${turnFile}:1:7\n`, '1 │ type: object: {\n    │       ^^^^^^\n'],
  ],
  [
    'a reference to nowhere',
    'openapi',
    () => edit(jobFile, 'JobAttributes.yaml', 'JobAttribute.yaml'),
    [`specs/${jobFile}:20:11 at #/properties/attributes/$ref`, 'There is no file', '`JobAttributes.yaml`?'],
  ],
  [
    'references to a file that is gone',
    'asyncapi',
    () => rmSync(join(folder, schemas('asyncapi'), 'OpenEventData.yaml')),
    [
      'There is no file specs/asyncapi/components/schemas/OpenEventData.yaml',
      'And 3 more that follow: specs/',
    ],
  ],
  [
    'a reference to nothing in a file',
    'asyncapi',
    () => edit('asyncapi/asyncapi.yaml', '#/channels/callEvents"', '#/channels/callEvent"'),
    [
      'specs/asyncapi/asyncapi.yaml:',
      'There is nothing at #/channels/callEvent in specs/',
      'Fix the reference',
    ],
  ],
  [
    'a wrong type',
    'openapi',
    () => edit(jobFile, 'type: string', 'type: strnig'),
    [
      `specs/${jobFile}:6:11 at #/properties/id/type\n  \`type\` can be one of`,
      '\n\n  4 │ properties:\n  5 │   id:\n  6 │     type: strnig\n',
      '    │           ^^^^^^\n\n  Did you mean `string`?',
    ],
  ],
  [
    'an unknown keyword',
    'openapi',
    () => edit(jobFile, 'description: Identifies the job.', 'maxLenght: 5'),
    [`specs/${jobFile}:7:5 at #/properties/id/maxLenght`, 'Did you mean `maxLength`?'],
  ],
  [
    'a repeated operationId',
    'openapi',
    () => edit(listFile, 'operationId: listWebTools', 'operationId: listJobs'),
    [`specs/${listFile}:2:3`, 'unique `operationId`', 'an id of its own'],
  ],
  [
    'a repeated message name',
    'asyncapi',
    () => edit(messageFile, 'name: call.ended', 'name: call.started'),
    [
      `specs/${messageFile}:1:7 at #/name`,
      'the name `call.started`, but its file is',
      'Name it `call.ended`',
    ],
  ],
  [
    'a circular file reference',
    'openapi',
    () => {
      writeFileSync(join(folder, schemas('openapi'), 'JobAttributes.yaml'), '$ref: Other.yaml\n');
      writeFileSync(join(folder, schemas('openapi'), 'Other.yaml'), '$ref: JobAttributes.yaml\n');
    },
    [
      'specs/openapi/components/schemas/JobAttributes.yaml:1:7',
      'Other.yaml → openapi',
      'Point one of them at a definition',
    ],
  ],
  [
    'an example that is not in the corpus',
    'openapi',
    () => edit(responseFile, /every-field.response.json/, 'every-fields.response.json'),
    [
      `specs/${responseFile}:`,
      'There is no file specs/examples/listJobs/every-fields',
      '`every-field.response.json`?',
    ],
  ],
  [
    'an example that is not valid JSON',
    'openapi',
    () => edit('examples/listJobs/every-field.response.json', '"cost": 0.42,', '"cost" 0.42,'),
    ['specs/examples/listJobs/every-field.response.json:10:16\n', 'not valid JSON', 'Fix the syntax'],
  ],
  [
    'an example that its schema refuses',
    'asyncapi',
    () => edit('examples/call.ended/two-turns.event.json', '"call-7c1f"', '71'),
    [
      'specs/examples/call.ended/two-turns.event.json:3:13 at #/callId\n',
      '71 must be string.',
      'specs/asyncapi/components/schemas/CallEndedEvent.yaml:11:11 at #/properties/callId/type\n',
    ],
  ],
  [
    'an enumeration value that an example needs',
    'openapi',
    () => edit(`${schemas('openapi')}/JobStatus.yaml`, ', FAILED]', ']'),
    [
      'specs/examples/listJobs/status-failed.request.json:3:23 at #/body/status\n',
      '"FAILED" must be equal to one of the allowed values: PENDING, COMPLETED.',
      'specs/openapi/components/schemas/JobStatus.yaml:3:7 at #/enum\n',
    ],
  ],
  [
    'an enumeration value that several examples need',
    'openapi',
    () => edit(`${schemas('openapi')}/WebToolType.yaml`, ', MCP]', ']'),
    [
      'specs/openapi/components/schemas/WebToolType.yaml:3:7 at #/enum\n',
      'It refuses a value of 3 examples.',
      'specs/examples/listWebTools/both-types.response.json:39:17',
      'And 2 more that follow: specs/examples/listWebTools/mcp.response.json:13:17, ',
    ],
  ],
])(
  '%s in %s is one problem with its place, and the previous bundle stays',
  ([, document, breakIt, expected]) => {
    breakIt();
    const { status, said } = bundle(document);
    let rest = said;
    for (const part of expected) {
      expect(rest).toContain(part);
      rest = rest.slice(rest.indexOf(part) + part.length);
    }
    // The help comes last: a second problem would have one, too.
    expect(said.match(/^ {2}(?:Fix|Did|Give|Name|Point|The rule) .*[.?]$/gm)).toHaveLength(1);
    expect(said).not.toMatch(/^\s+at .*:\d+:\d+/m);
    expect(said).not.toContain(folder);
    expect(status).toBe(1);
    expect(readFileSync(join(folder, `dist/${document}.yaml`), 'utf8')).toBe('the previous bundle\n');
  },
);

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
  bundle('asyncapi');
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
  bundle('asyncapi');
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
