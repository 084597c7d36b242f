import { expect, test, vi } from 'vitest';
import type { Finding } from '../engine/findings.ts';
import { type JournalEntry, JournalWriter } from './journal.ts';

test('what is new is posted at once, counts alone later, and what has to be restored once', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const posted: JournalEntry[] = [];
  const writer = new JournalWriter((entry) => posted.push(entry));
  const coverage = { takeChanged: () => [] };
  const [target, finding] = [{}, {} as Finding];
  const see = (requests: number, findings: Finding[], written: object, operation = 'listJobs') =>
    writer.see(operation, { requests, findings, coverage, written });
  const first = { target, ids: new Set(['a']) };
  see(1, [], first);
  see(2, [], first);
  expect(posted).toMatchObject([{ requests: 1, written: first }]);
  see(3, [finding], first);
  see(4, [finding], { target, ids: new Set(['a', 'b']) });
  expect(posted.slice(1)).toMatchObject([
    { requests: 3, findings: [finding], written: {} },
    { requests: 4, findings: [], written: { ids: new Set(['a', 'b']) } },
  ]);
  expect(posted[2]).not.toHaveProperty('written.target');
  see(5, [finding], first, 'updateWebTool');
  expect(posted[3]).toMatchObject({ requests: 5, operation: 'updateWebTool' });
  now.mockReturnValue(1_000);
  see(6, [finding], first, 'updateWebTool');
  expect(posted[4]).toMatchObject({ requests: 6 });
});
