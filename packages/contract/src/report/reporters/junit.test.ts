import { expect, test } from 'vitest';
import type { Covered } from '../../engine/coverage.ts';
import { render } from '../render.ts';
import { samples, wrongTotal } from '../testing.ts';
import { readXml } from '../xml.testing.ts';

test('a part that a finding is about is not a passed test', () => {
  const part = (what: Covered['what'], pointer: string, operation = ''): Covered => ({
    what,
    operation,
    pointer,
    cases: 1,
  });
  const covered = [
    part('rule', wrongTotal.rule),
    part('rule', 'take'),
    part('fact', 'job-list.total'),
    part('fact', 'job.id'),
    part('operation', '/paths/~1v1~1jobs~1all/post', wrongTotal.operation),
    part('constraint', wrongTotal.pointer, wrongTotal.operation),
    part('constraint', '/elsewhere', wrongTotal.operation),
    part('operation', wrongTotal.pointer, 'another'),
  ];
  const root = readXml(render({ ...samples.one, covered }, { format: 'junit' }));
  const tests = root.children.flatMap(({ children }) => children.filter(({ name }) => name === 'testcase'));
  const passed = tests.filter(({ children }) => children.length === 0);
  expect(passed.map(({ attributes }) => attributes.name)).toEqual([
    'fact job.id',
    'rule take',
    `operation ${wrongTotal.pointer}`,
    'constraint /elsewhere',
  ]);
});
