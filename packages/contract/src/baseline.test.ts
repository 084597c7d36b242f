import { CannotRun } from '@voice-agent/cli-kit/text';
import { expect, test } from 'vitest';
import { loadBaseline, parseBaseline } from './baseline.ts';

const entry = `- rule: response-schema
  operation: listJobs
  pointer: /components/schemas/Job
  owner: jobs team
  reason: until JOBS-12
  expires: 2026-12-31
`;
const parsed = (text: string) => parseBaseline(text, 'known.yaml', '2026-11-21');

function problemsOf(text: string): string[] {
  try {
    parsed(text);
  } catch (error) {
    expect(error).toBeInstanceOf(CannotRun);
    return (error as CannotRun).message.split('\n');
  }
  return [];
}

test('reads entries, with the line of each', () => {
  const byId = "- id: '28cbe09f0c08'\n  owner: a\n  reason: b\n  expires: '2028-02-29'\n";
  expect(parsed(`# known\n${entry}${byId}`)).toEqual({
    file: 'known.yaml',
    now: '2026-11-21',
    entries: [
      {
        rule: 'response-schema',
        operation: 'listJobs',
        pointer: '/components/schemas/Job',
        line: 2,
        owner: 'jobs team',
        reason: 'until JOBS-12',
        expires: '2026-12-31',
      },
      { id: '28cbe09f0c08', owner: 'a', reason: 'b', expires: '2028-02-29', line: 8 },
    ],
  });
  for (const text of ['', '# nothing yet\n', '[]']) expect(parsed(text).entries).toEqual([]);
});

test.each<[what: string, text: string, problem: RegExp]>([
  ['no YAML', `${entry}- owner: "a\n`, /^known\.yaml:\d+: not valid YAML/],
  ['no list', 'rule: a\n', /^known\.yaml:1: a baseline is a list/],
  ['no entry', `${entry}- text\n`, /^known\.yaml:7: a known finding has rule, operation/],
  ['an unknown field', `${entry}  onwer: a\n`, /^known\.yaml:1: unknown field "onwer": use id, rule/],
  ['no owner', entry.replace(/ {2}owner.*\n/, ''), /: owner is missing\.$/],
  ['an empty reason', entry.replace('until JOBS-12', "''"), /: reason must be a string that is not empty\.$/],
  ['half a name', entry.replace(/ {2}pointer.*\n/, ''), /: name the finding: its id/],
  ['an id of digits alone', entry.replace('rule: response-schema', 'id: 123456789012'), /put it in quotes/],
  ['an invalid id', entry.replace('rule: response-schema', 'id: abc'), /twelve hexadecimal digits/],
  ['an unknown rule', entry.replace('response-schema', 'respons-schema'), /unknown rule "respons-schema"/],
  ['an invalid day', entry.replace('12-31', '02-30'), /expires must be a day: YYYY-MM-DD\.$/],
  [
    'a string with control characters',
    entry.replace('response-schema', '"\\e[2J"'),
    /unknown rule "\\u001b\[2J"/,
  ],
])('rejects %s, with the line', (_what, text, problem) => {
  expect(problemsOf(text)).toEqual([expect.stringMatching(problem)]);
});

test('reports everything that is wrong', () => {
  expect(problemsOf('- id: abc\n- 1\n').map((line) => line.slice(0, 13))).toEqual([
    ...Array(4).fill('known.yaml:1:'),
    'known.yaml:2:',
  ]);
});

test('names the file that cannot be read', async () => {
  const none = loadBaseline('/nowhere/known.yaml', '2026-11-21');
  await expect(none).rejects.toThrow(
    "The baseline /nowhere/known.yaml can't be read (there is no such file)",
  );
  await expect(loadBaseline('/', '2026-11-21')).rejects.toThrow('it is a folder');
});
