import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { specsFolder } from './documents.ts';
import type { Problem } from './problem.ts';
import { checkTraceability } from './traceability.ts';

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'traceability-'));
  for (const part of ['openapi', 'asyncapi', 'traceability.yaml']) {
    cpSync(join(fileURLToPath(specsFolder), part), join(copy, part), { recursive: true });
  }
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

/** The problems after `before`, which stands once in the file, was replaced with `after`. */
function problemsAfter(file: string, before: string, after: string): Problem[] {
  const path = join(copy, file);
  const parts = readFileSync(path, 'utf8').split(before);
  expect(parts, `"${before}" stands once in ${file}`).toHaveLength(2);
  writeFileSync(path, parts.join(after));
  return checkTraceability(pathToFileURL(`${copy}/`));
}

const job = 'openapi/components/schemas/Job.yaml';
const facts = 'traceability.yaml';
const cost = 'Job.yaml#/properties/cost, is: { type: number } }]\n    proof: { accepts: [0, 0.42]';

test('every entry holds, and the specs say nothing that no entry calls for', () => {
  expect(checkTraceability()).toEqual([]);
});

describe('a spec that says more than the interface', () => {
  const uncovered = (file: string, pointer: string, shown: string) => [
    {
      file,
      pointer,
      message: `No fact calls for this: ${shown}.`,
      help: 'Add the fact of the interface to traceability.yaml, or remove this from the spec.',
    },
  ];

  test('a property', () => {
    expect(problemsAfter(job, '  cost:\n', '  price:\n    type: number\n  cost:\n')).toEqual(
      uncovered(job, '/properties/price', '{"type":"number"}'),
    );
  });

  test('a property that has the name of an annotation and nothing but annotations', () => {
    const description = '  summary:\n    description: In short.\n  cost:\n';
    expect(problemsAfter(job, '  cost:\n', description)).toEqual(uncovered(job, '/properties/summary', '{}'));
  });

  test('an enumeration value', () => {
    const file = 'openapi/components/schemas/JobStatus.yaml';
    const found = problemsAfter(file, 'FAILED]', 'FAILED, CANCELLED]');
    expect(found).toContainEqual(
      expect.objectContaining({
        file,
        pointer: '/enum',
        message:
          '`job.status.states` expects ["PENDING","COMPLETED","FAILED"], ' +
          'but the spec says ["PENDING","COMPLETED","FAILED","CANCELLED"].',
      }),
    );
    expect(found.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^`job\.status\.states` says that .* refuses "CANCELLED", but it accepts\.$/),
    );
    // One edit has one cause, whatever follows from it.
    expect(new Set(found.map(({ cause }) => cause))).toEqual(new Set([file]));
  });

  test('a constraint beside those of a property', () => {
    const file = 'openapi/components/schemas/Message.yaml';
    const invented = 'type:\n    type: string\n    minLength: 1\n';
    expect(problemsAfter(file, 'type:\n    type: string\n', invented)).toEqual([
      ...[expect.objectContaining({ message: expect.stringContaining('accepts "", but it refuses') })],
      ...uncovered(file, '/properties/type/minLength', '1'),
    ]);
  });

  test('a query parameter', () => {
    const file = 'openapi/paths/v1_jobs_all.yaml';
    const parameter = '/ProjectId.yaml\n    - { name: page, in: query, schema: { type: integer } }\n';
    const found = problemsAfter(file, '/ProjectId.yaml\n', parameter);
    expect(found).toEqual([
      expect.objectContaining({
        file,
        pointer: '/post/parameters',
        message: expect.stringMatching(/^`list-jobs\.project-id` expects .*"page"/),
      }),
    ]);
  });

  test('an operation', () => {
    const file = 'openapi/paths/v1_jobs_all.yaml';
    const invented = 'delete:\n  responses:\n    "204":\n      description: Gone.\npost:\n';
    expect(problemsAfter(file, 'post:\n', invented)).toEqual(
      uncovered(file, '/delete', '{"responses":{"204":{}}}'),
    );
  });

  test('a file that nothing refers to', () => {
    const file = 'asyncapi/components/schemas/CallHeldEvent.yaml';
    writeFileSync(join(copy, file), 'type: object\n');
    const found = checkTraceability(pathToFileURL(`${copy}/`));
    expect(found).toContainEqual(
      expect.objectContaining({ file, message: '`event.call-id` points here, but nothing stands here.' }),
    );
  });
});

describe('a spec that says less', () => {
  test('a property is gone', () => {
    const messages = problemsAfter(job, '  cost:\n    type: number\n', '').map(({ message }) => message);
    expect(messages).toContain('`job.cost` points here, but nothing stands here.');
  });

  test('a phrase is gone', () => {
    const file = 'asyncapi/asyncapi.yaml';
    expect(problemsAfter(file, 'answers 200 quickly', 'answers quickly')).toEqual([
      expect.objectContaining({
        file,
        message: '`receiver.answers-200` expects the words "answers 200 quickly" in this text.',
      }),
    ]);
  });

  test('a reference dangles', () => {
    const messages = problemsAfter(job, 'JobAttributes.yaml', 'Nowhere.yaml').map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringContaining('that schema does not compile'));
  });

  test('its YAML is broken', () => {
    expect(problemsAfter(job, 'required: [id]', 'required: [id')).toEqual([
      expect.objectContaining({ file: job, message: expect.stringContaining('not valid YAML') }),
    ]);
  });
});

describe('an entry that does not hold', () => {
  const messagesAfter = (before: string, after: string) =>
    problemsAfter(facts, before, after).map(({ message }) => message);

  test('it is gone', () => {
    const text = readFileSync(join(copy, facts), 'utf8');
    const entry = /^ {2}- id: job\.relevant-job-id\n(?: {4}.*\n)+/m.exec(text)?.[0] ?? '';
    expect(problemsAfter(facts, entry, '')).toEqual([
      expect.objectContaining({ file: job, pointer: '/properties/relevantJobId' }),
    ]);
  });

  test('its pointer leads nowhere', () => {
    expect(
      messagesAfter(
        'Job.yaml#/properties/cost, is: { type: number } }]\n    proof: { accepts: [0, 0.42]',
        'Job.yaml#/properties/price, is: { type: number } }]\n    proof: { accepts: [0, 0.42]',
      ),
    ).toEqual([
      '`job.cost` points here, but nothing stands here.',
      '`job.cost` proves itself against openapi/components/schemas/Job.yaml#/properties/price, ' +
        'but nothing stands there.',
    ]);
  });

  test('its file is not there', () => {
    expect(messagesAfter('responses/Unexpected.yaml#, is: {}', 'responses/Error.yaml#, is: {}')).toContain(
      '`open.error.body` points to openapi/components/responses/Error.yaml#, a file that is not there.',
    );
  });

  test('the node is another one', () => {
    expect(messagesAfter(cost, cost.replace('type: number', 'type: integer'))).toEqual([
      '`job.cost` expects "integer", but the spec says "number".',
    ]);
  });

  test('an instance under `refuses` is accepted', () => {
    expect(messagesAfter(`${cost}, refuses: [`, `${cost}, refuses: [0.43, `)).toEqual([
      '`job.cost` says that openapi/components/schemas/Job.yaml#/properties/cost refuses 0.43, but it accepts.',
    ]);
  });

  test('an instance under `accepts` is refused', () => {
    expect(messagesAfter(cost, cost.replace('[0, 0.42', '[free, 0.42'))).toEqual([
      '`job.cost` says that openapi/components/schemas/Job.yaml#/properties/cost accepts "free", ' +
        'but it refuses: must be number.',
    ]);
  });

  test('nothing proves it', () => {
    expect(messagesAfter('#/post/summary, says: [List jobs] }', '#/post/summary }')).toEqual([
      '`list-jobs.method` has no proof for openapi/paths/v1_jobs_all.yaml#/post/summary: ' +
        'neither `is` nor `says` stands there.',
    ]);
  });

  test('no instance proves its constraint', () => {
    expect(messagesAfter(`${cost}, refuses: ['0.42', null] }`, `${cost} }`)).toEqual([
      '`job.cost` has no proof of its constraint: it needs instances under `accepts` and under `refuses`.',
    ]);
  });

  test('its id is used twice', () => {
    expect(messagesAfter('id: job.cost\n', 'id: job.title\n')).toEqual(['The id `job.title` is used twice.']);
  });
});

describe('a traceability.yaml that can not be read', () => {
  test('an entry has a key that none has', () => {
    expect(problemsAfter(facts, 'id: job.cost\n', 'id: job.cost\n    note: dear\n')).toEqual([
      expect.objectContaining({ file: facts, message: 'This must NOT have additional properties: note.' }),
    ]);
  });

  test('an entry lacks a key', () => {
    expect(problemsAfter(facts, '    fact: What a job costs is a number.\n', '')).toEqual([
      expect.objectContaining({
        pointer: expect.stringMatching(/^.facts.[0-9]+$/),
        message: "This must have required property 'fact'.",
      }),
    ]);
  });

  test('a section is unknown', () => {
    expect(
      problemsAfter(facts, "id: job.cost\n    section: '2.2'", "id: job.cost\n    section: '2.9'"),
    ).toEqual([
      expect.objectContaining({
        pointer: expect.stringMatching(/^.facts.[0-9]+.section$/),
      }),
    ]);
  });

  test('its YAML is broken', () => {
    expect(
      problemsAfter(facts, 'is: { type: number } }]\n    proof: { accepts: [0, 0.42]', 'is: { type'),
    ).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ file: facts, message: expect.stringContaining('not valid YAML') }),
      ]),
    );
  });

  test('an alias points nowhere', () => {
    expect(problemsAfter(facts, 'fact: What a job costs is a number.', 'fact: *cost')).toEqual([
      expect.objectContaining({ file: facts, message: expect.stringContaining('not valid YAML') }),
    ]);
  });

  test('it is missing', () => {
    rmSync(join(copy, facts));
    expect(checkTraceability(pathToFileURL(`${copy}/`))).toEqual([
      { file: facts, message: 'The file is missing.', help: 'Bring it back.' },
    ]);
  });
});

test('what the interface leaves open has to be there too', () => {
  const text = readFileSync(join(copy, facts), 'utf8');
  writeFileSync(join(copy, facts), `${text.slice(0, text.indexOf('\nopen:'))}\nopen: []\n`);
  const messages = checkTraceability(pathToFileURL(`${copy}/`)).map(({ message }) => message);
  expect(messages).toContain('No open point comes from section 4.4.');
  expect(messages).toContain('There are 0 open points, fewer than 35.');
});
