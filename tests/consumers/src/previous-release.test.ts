import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { compilers } from './compilers.ts';
import { copyProject, installed, type Project, type Published } from './packed.ts';
import { modulesOf, previousRelease, rejectedExamples, released, typeErrors } from './previous-release.ts';
import { startService } from './service.ts';

const run = promisify(execFile);
const today = inject('project');
const versions = Object.entries(released).map(([name, { version }]) => `${name} ${version}`);

describe(`the last release (${versions.join(', ')})`, () => {
  test('its code compiles, and its types still pass', async () => {
    expect(await typeErrors(today)).toEqual([]);
  });

  test('its examples are valid', async () => {
    const { rejected, validated } = await rejectedExamples(today);
    expect(rejected).toEqual([]);
    expect(validated).toBeGreaterThan(100);
  });

  test('its smoke test runs', async () => {
    expect((await smoke(today)).checks.length).toBeGreaterThan(20);
  });
});

/** Runs the smoke test of the last release with the packages of a project. */
async function smoke(project: Project): Promise<{ checks: string[] }> {
  const folder = mkdtempSync(join(project.folder, 'smoke-of-previous-release-'));
  cpSync(join(previousRelease, 'smoke'), folder, { recursive: true });
  // It is for every runtime, and what needs Node is imported by types alone.
  const names = (await modulesOf(project)).map(([each], index) => [`module${index}`, each]);
  const imports = names.map(([name, each]) => `import * as ${name} from '${each}';\n`);
  const entries = names.map(([name, each]) => `'${each}': ${name},\n`);
  writeFileSync(
    join(folder, 'subpaths.js'),
    `${imports.join('')}export const subpaths = {\n${entries.join('')}};\n`,
  );
  await using service = await startService();
  const { stdout } = await run(process.execPath, [join(folder, 'run.js'), service.baseUrl], {
    timeout: 100_000,
  });
  return JSON.parse(stdout);
}

/** A part of a file of a package, and what replaces it. */
type Edit = [name: Published, file: string, from: string | RegExp, to: string];

/** A copy of what is installed today, with edits. */
function changed(...edits: Edit[]): Project {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const project = copyProject(today, folder);
  for (const [name, file, from, to] of edits) {
    const path = join(installed(project, name), file);
    const text = readFileSync(path, 'utf8');
    const other = text.replace(from, to);
    expect(other, `${file} has ${from}`).not.toBe(text);
    writeFileSync(path, other);
  }
  return project;
}

const types = 'dist/generated/types.d.ts';

describe('a change that breaks is noticed', () => {
  // Those of a group are compiled together: each is an error of another line.
  const groups: [what: string, edit: Edit, named: RegExp][][] = [
    [
      ['a field of a job is gone', ['client', types, /^ {4}cost\?: number;\n/m, ''], /'?cost'?/],
      [
        'a field of an event is gone',
        ['webhooks', types, /^ {4}conversationId\?: string;\n/m, ''],
        /conversationId/,
      ],
      ['a field of a request is gone', ['client', types, /^ {4}search\?: string;\n/m, ''], /search/],
      ['a value of a request is gone', ['client', types, /"PENDING" \| /, ''], /PENDING/],
      [
        'a method is gone',
        ['client', 'dist/generated/resources.d.ts', /^ {8}iterate\(params\?/m, 'walk(params?'],
        /iterate/,
      ],
      [
        'a function is gone',
        ['webhooks', 'dist/index.d.ts', /\bparse\b/, 'parse as read'],
        /has no exported member( named)? 'parse'/,
      ],
      [
        'a type is gone',
        ['webhooks', 'dist/index.d.ts', /\bReceiverOptions\b/, 'ReceiverOptions as Options'],
        /ReceiverOptions/,
      ],
    ],
    [
      [
        'a field of an answer is another type',
        ['client', types, /(?<=^ {4}cost\?: )number/m, 'string'],
        /cost/,
      ],
      [
        'a field of a request became required',
        ['client', types, /(?<=^ {4}search)\?(?=: string)/m, ''],
        /search/,
      ],
      [
        'a module is gone',
        ['client', 'package.json', '"./schemas"', '"./old-schemas"'],
        /@voice-agent\/client\/schemas/,
      ],
    ],
    [
      [
        'an operation is gone',
        ['client', types, /^ {4}listWebTools: \{$/m, '    listTools: {'],
        /listWebTools/,
      ],
    ],
  ];
  test.each(groups.map((group) => ({ group, all: group.map(([what]) => what).join(', ') })))(
    '$all',
    async ({ group }) => {
      const project = changed(...group.map(([, edit]) => edit));
      const errors = (await typeErrors(project, compilers.slice(-1))).join('\n');
      for (const [what, , named] of group) expect(errors, what).toMatch(named);
    },
  );

  test('a validator is tightened', async () => {
    const project = changed([
      'client',
      'dist/generated/validators.js',
      'func0(data) > 250',
      'func0(data) > 3',
    ]);
    expect((await rejectedExamples(project)).rejected.join('\n')).toMatch(
      /^updateWebTool\/.*\/name: must NOT have more than 250 characters/m,
    );
  });

  test('a validator is gone', async () => {
    const project = changed([
      'webhooks',
      'dist/generated/validators.js',
      /\bisCallEndedEvent\b/g,
      'isCallEnded',
    ]);
    expect((await rejectedExamples(project)).rejected.join('\n')).toContain(
      'there is no isCallEndedEvent any more',
    );
  });

  test('what is sent is another thing', async () => {
    const project = changed(['client', 'dist/index.js', '`Token ${', '`Key ${']);
    await expect(smoke(project)).rejects.toThrow('numbers of pages are strings on the wire');
  });
});
