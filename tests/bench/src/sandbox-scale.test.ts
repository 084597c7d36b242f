import { expect, test } from 'vitest';
import { numbers, scaleJobs, scaleTools, shortTermOf, termOf } from './sandbox-scale-data.ts';

const ends = <T>(list: T[]): T[] => [...list.slice(0, 5), ...list.slice(-5)];

test('a store of much data begins and ends like one of little data', () => {
  for (const made of [scaleJobs, scaleTools]) {
    const [little, much] = [[...made(10, 10)], [...made(10, 300)]];
    expect([little.length, much.length]).toEqual([10, 300]);
    expect(ends(much)).toEqual(little);
  }
});

test('no record has the id of another one', () => {
  const ids = [...scaleJobs(10, 300)].map(({ job }) => job.id);
  const toolIds = [...scaleTools(10, 300)].map(({ tool }) => tool.id);
  expect([new Set(ids).size, new Set(toolIds).size]).toEqual([300, 300]);
});

test('a term is searched in shared records alone', () => {
  const all = [...numbers(10, 300)];
  const titles = [...scaleJobs(10, 300)].map(({ job }) => job.title);
  for (let number = 0; number < 10; number++) {
    for (const term of [termOf(number), shortTermOf(number)]) {
      const found = all.filter((_, at) => titles[at]?.includes(term));
      expect(found).toEqual([{ number, shared: true }]);
    }
  }
});

test('every third job from the second on is completed, which the searches rely on', () => {
  const completed = [...scaleJobs(12, 12)].flatMap(({ status }, at) => (status === 'COMPLETED' ? at : []));
  expect(completed).toEqual([1, 4, 7, 10]);
});
