import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { useFolder } from '@voice-agent/test-kit/files';
import { beforeEach, expect, test } from 'vitest';
import { normalizeReport } from './normalize-report.ts';
import { type ReportFormat, render, reporters } from './render.ts';
import { samples } from './testing.ts';
import { type ReportIo, type RequestedReport, writeReports } from './write-reports.ts';

const report = normalizeReport(samples.one);
const rendered = (format: ReportFormat) => render(samples.one, { format });

const folder = useFolder();
let printed: string;
let io: ReportIo;

beforeEach(() => {
  printed = '';
  const write = (text: string) => {
    printed += text;
  };
  io = { stdout: { write }, env: {} };
});

/** The problems that `writeReports` reports, a sentence each. */
async function problemsOf(requested: RequestedReport[]): Promise<string[]> {
  try {
    await writeReports(report, reporters, requested, io);
  } catch (error) {
    expect(error).toBeInstanceOf(CannotRun);
    return (error as CannotRun).message.split('\n');
  }
  return [];
}

test('writes colours only where it is enabled', async () => {
  const colours = String.fromCharCode(27);
  await writeReports(report, reporters, [{ reporter: 'terminal' }], io);
  expect(printed).not.toContain(colours);
  const output = join(folder, 'report.txt');
  await writeReports(report, reporters, [{ reporter: 'terminal' }, { reporter: 'terminal', output }], {
    ...io,
    env: { FORCE_COLOR: '1' },
  });
  expect(printed).toContain(colours);
  expect(readFileSync(output, 'utf8')).not.toContain(colours);
});

test('reports what cannot be written, and writes the others', async () => {
  const file = join(folder, 'report.json');
  const inFile = join(folder, 'file');
  writeFileSync(inFile, '');
  const problems = await problemsOf([
    { reporter: 'json', output: join(folder, 'missing', 'report.json') },
    { reporter: 'junit', output: join(inFile, 'report.xml') },
    { reporter: 'sarif', output: folder },
    { reporter: 'json', output: file },
    { reporter: 'sarif', output: join(folder, '.', 'report.json') },
    { reporter: 'markdown' },
  ]);
  expect(problems).toEqual([
    `The json report can't be written to ${join(folder, 'missing', 'report.json')}: its folder does not exist: create it.`,
    `The junit report can't be written to ${join(inFile, 'report.xml')}: a part of the path is a file, not a folder.`,
    `The sarif report can't be written to ${folder}: it is a folder, name a file in it.`,
    `The sarif report was not written: another report is in ${join(folder, 'report.json')} already.`,
  ]);
  expect(readFileSync(file, 'utf8')).toBe(rendered('json'));
  expect(printed).toBe(rendered('markdown'));
});

// The tests may run as root, whom no folder rejects: the rejection comes from outside.
test.each([
  ['EACCES', 'writing there is not allowed, choose another place'],
  ['EROFS', 'the file system is read-only, choose another place'],
  ['ENOSPC', 'the disk is full'],
  ['EXDEV', 'the system reported EXDEV'],
])('reports what %s means', async (code, meaning) => {
  const save = async () => {
    throw Object.assign(new Error('a message of the system'), { code });
  };
  io = { ...io, save };
  const problems = await problemsOf([{ reporter: 'json', output: 'report.json' }, { reporter: 'github' }]);
  expect(problems).toEqual([`The json report can't be written to report.json: ${meaning}.`]);
  expect(printed).toBe(rendered('github'));
});

test('does not take a fault of its own for a fault of the place', async () => {
  const save = async () => {
    throw new TypeError('a fault');
  };
  const writing = writeReports(report, reporters, [{ reporter: 'json', output: 'a' }], { ...io, save });
  await expect(writing).rejects.toThrow(TypeError);
});
