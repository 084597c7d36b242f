import fs, { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { lineOf, openRecorder, readRecording } from './recording.ts';

const folder = mkdtempSync(join(tmpdir(), 'recording-'));
afterAll(() => rmSync(folder, { recursive: true }));

const request = { at: Date.UTC(2026, 2, 2, 9), method: 'POST', path: '/calls', contentType: undefined };
const recorded = (body: Uint8Array, authorization?: string): string =>
  lineOf({ ...request, body, authorization });
const bytes = (text: string): Buffer => Buffer.from(text);

describe('a recording', () => {
  it.each<[name: string, body: Buffer]>([
    ['an event over several lines', bytes('{\n  "eventType": "call.ended"\n}')],
    ['a byte order mark', bytes('\uFEFF{}')],
    ['no UTF-8', Buffer.of(0xff, 0x00, 0x0a)],
    ['nothing', bytes('')],
    ['what JSON makes much longer', Buffer.alloc(4 * 2 ** 20, 1)],
  ])('has each body byte for byte: %s', (_name, body) => {
    const line = recorded(body);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(line.length).toBeLessThan(20 * 2 ** 20);
    const found = readRecording(bytes(line + line), 'calls.ndjson');
    expect(found?.map(({ source }) => source)).toEqual(['calls.ndjson:1', 'calls.ndjson:2']);
    expect(found?.every((each) => body.equals(each.body))).toBe(true);
  });

  it.each(['Bearer whsec-71c9d4', 'Bearer  whsec-71c9d4', 'whsec-71c9d4'])('has no secret: %s', (secret) => {
    const line = recorded(bytes('{}'), secret);
    expect(line).toContain('<WEBHOOK_TOKEN>');
    expect(line).not.toContain('whsec');
  });

  it('does not write to another file', () => {
    for (const other of [
      '',
      '{"eventType":"x","method":"","headers":{},"body":""}',
      '{"body":"x"}',
      '{',
      '7',
    ])
      expect(readRecording(bytes(other), 'x')).toBeUndefined();
  });

  it('a disk that is full within a line takes nothing from the others', () => {
    const file = join(folder, 'calls.ndjson');
    const recorder = openRecorder(file);
    const add = (text: string) => recorder.add({ ...request, body: bytes(text), authorization: undefined });
    add('first');
    const { appendFileSync } = fs;
    const full = vi.spyOn(fs, 'appendFileSync').mockImplementation((descriptor, line) => {
      appendFileSync(descriptor, line.slice(0, 40));
      throw Object.assign(new Error('disk'), { code: 'ENOSPC' });
    });
    syncBuiltinESMExports();
    expect(() => add('lost')).toThrow('disk');
    full.mockRestore();
    syncBuiltinESMExports();
    add('next');
    recorder.close();
    const found = readRecording(readFileSync(file), 'calls.ndjson');
    expect(found?.map(({ body }) => `${body}`)).toEqual(['first', 'next']);
  });

  it('a line that is none is named', () => {
    const content = bytes(`${recorded(bytes('{}'))}\n{"eventType":`);
    expect(() => readRecording(content, 'calls.ndjson')).toThrow(
      'calls.ndjson:3 is not a recorded delivery.',
    );
  });
});
