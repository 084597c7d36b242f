import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { applyDrafts } from './apply-drafts.testing.ts';
import { specsFolder } from './documents.ts';
import type { Problem } from './problem.ts';
import { formatProblem } from './report-problems.ts';
import { checkTraceability } from './traceability.ts';

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'traceability-'));
  for (const part of ['openapi', 'asyncapi', 'traceability.yaml']) {
    cpSync(join(fileURLToPath(specsFolder), part), join(copy, part), { recursive: true });
  }
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

const check = (): Problem[] => checkTraceability(pathToFileURL(`${copy}/`));

/** The problems after `before`, which stands once in the file, was replaced with `after`. */
function problemsAfter(file: string, before: string, after: string): Problem[] {
  const path = join(copy, file);
  const parts = readFileSync(path, 'utf8').split(before);
  expect(parts, `"${before}" stands once in ${file}`).toHaveLength(2);
  writeFileSync(path, parts.join(after));
  return check();
}

/** What is left once the drafts are pasted, as often as there are new ones. */
function pasteAll(): Problem[] {
  for (let round = 0; round < 3; round++) applyDrafts(check(), copy);
  return check();
}

const job = 'openapi/components/schemas/Job.yaml';
const facts = 'traceability.yaml';

test('every entry is met, and the specs have nothing that no entry calls for', () => {
  expect(checkTraceability()).toEqual([]);
});

const changes = parse(readFileSync(new URL('traceability.test.yaml', import.meta.url), 'utf8')) as {
  what: string;
  file: string;
  from: string;
  to: string;
  reported?: string[];
  among?: string[];
  drafted?: boolean;
}[];

test.each(changes)('$what', ({ file, from, to, reported, among = [], drafted = false }) => {
  const found = problemsAfter(file, from, to);
  const lines = found.map(
    ({ file, pointer, message }) => `${file}${pointer === undefined ? '' : `#${pointer}`}: ${message}`,
  );
  const expected = (reported ?? among).map((line) => expect.stringContaining(line));
  expect(lines).toEqual(reported ? expected : expect.arrayContaining(expected));
  if (drafted) expect(pasteAll()).toEqual([]);
});

test('a property that the interface does not have', () => {
  expect(problemsAfter(job, '  cost:\n', '  price:\n    type: number\n  cost:\n')).toEqual([
    {
      file: job,
      pointer: '/properties/price',
      message: 'No fact calls for this: {"type":"number"}.',
      help: expect.stringMatching(/^State the fact, or remove this from the spec\./),
      draft: expect.objectContaining({ text: expect.stringMatching(/properties\/price ?\]$/) }),
    },
  ]);
});

test('a file that nothing refers to', () => {
  const file = 'asyncapi/components/schemas/CallHeldEvent.yaml';
  writeFileSync(join(copy, file), 'type: object\n');
  const found = check();
  expect(found).toContainEqual(
    expect.objectContaining({ file, message: '`event.call-id` points here, but nothing is here.' }),
  );
});

test('an entry is gone', () => {
  const text = readFileSync(join(copy, facts), 'utf8');
  const entry = /^ {2}- id: job\.relevant-job-id\n(?: {4}.*\n)+/m.exec(text)?.[0] ?? '';
  expect(problemsAfter(facts, entry, '')).toEqual([
    expect.objectContaining({ file: job, pointer: '/properties/relevantJobId' }),
  ]);
});

test('traceability.yaml is missing', () => {
  rmSync(join(copy, facts));
  expect(check()).toEqual([{ file: facts, message: 'The file is missing.', help: 'Restore it.' }]);
});

test('what the interface does not document has to be there too', () => {
  const text = readFileSync(join(copy, facts), 'utf8');
  writeFileSync(join(copy, facts), `${text.slice(0, text.indexOf('\nopen:'))}\nopen: []\n`);
  const found = check();
  const messages = found.map(({ message }) => message);
  expect(messages).toContain('Section 4.4 has no entry in `open`.');
  expect(messages).toContain('`open` has 0 entries, fewer than 35.');
  const line = text.split('\n').findIndex((each) => each.startsWith('  minOpenPoints')) + 1;
  expect(found.map((each) => formatProblem(each))).toContainEqual(
    expect.stringContaining(`specs/traceability.yaml:${line}:18 at #/rules/minOpenPoints\n`),
  );
});

function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(join(copy, file), 'utf8');
  const after = change(before);
  expect(after, `${file} after an edit`).not.toBe(before);
  writeFileSync(join(copy, file), after);
}

const additions = parse(readFileSync(new URL('traceability.drafts.test.yaml', import.meta.url), 'utf8')) as {
  what: string;
  files?: Record<string, string>;
  edits?: { file: string; after: string; add: string }[];
  /** The files that have a draft, and what is in each. */
  drafts: { at: string; says?: string[] }[];
}[];

test.each(additions)('$what: its drafts, pasted and filled in, are all that is missing', (addition) => {
  const { files = {}, edits = [], drafts } = addition;
  for (const [file, text] of Object.entries(files)) writeFileSync(join(copy, file), text);
  for (const { file, after, add } of edits) edit(file, (text) => text.replace(after, () => `${after}${add}`));

  const found = check();
  expect(found.map(({ file }) => file)).toEqual(drafts.map(({ at }) => at));
  for (const [index, { says = [] }] of drafts.entries())
    for (const each of says) expect(found[index]?.draft?.text).toContain(each);

  applyDrafts(found, copy);
  // Not filled in, a draft does not pass.
  expect(check()).not.toEqual([]);
  edit('traceability.yaml', (text) => text.replaceAll('<section>', '4.4').replaceAll('<fact>', 'It is so.'));
  expect(check()).toEqual([]);
});
