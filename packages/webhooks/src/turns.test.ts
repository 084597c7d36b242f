import { expect, test } from 'vitest';
import { type Transcription, turns } from './index.ts';
import { event } from './testing/index.ts';

const transcription: Transcription = [{ User: 'Is berth 7 free?' }, { Agent: '' }, { Agent: 'It is.' }];
const expected = [
  { speaker: 'User', text: 'Is berth 7 free?' },
  { speaker: 'Agent', text: '' },
  { speaker: 'Agent', text: 'It is.' },
];

test('the turns of a transcription, in order', () => {
  expect(turns(transcription)).toEqual(expected);
});

test('the turns of a call that has ended', () => {
  expect(turns(event('call.ended', { data: { data: { transcription } } }))).toEqual(expected);
});

test.each([
  ['nothing', undefined],
  ['an empty transcription', []],
  ['a call without inner data', event('call.ended', { data: { data: undefined } })],
  ['a call without transcription', event('call.ended', { data: { data: { transcription: undefined } } })],
  [
    'an event whose data is not described',
    event('transcription.update', { data: { data: { transcription } } }),
  ],
])('%s has none', (_name, source) => {
  expect(turns(source)).toEqual([]);
});
