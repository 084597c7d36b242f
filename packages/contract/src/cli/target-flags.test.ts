import { Command } from 'commander';
import { expect, test } from 'vitest';
import { loadOpenApi } from '../documents.ts';
import { type TargetFlags, targetOf, withTarget } from './target-flags.ts';

const document = await loadOpenApi();
const io = { env: { VOICE_AGENT_API_KEY: 'a-key' }, stdout: { write() {} }, stderr: { write() {} } };
const command = (): Command => withTarget(new Command('a'));

test('the flags of the profile set parameters and the records that may be written', () => {
  const args = '--url http://127.0.0.1/ --project p --web-tool a --web-tool b --parameter listJobs.take=5';
  const flags = command().parse(args.split(' '), { from: 'user' }).opts<TargetFlags>();
  expect(targetOf(flags, io, document)).toMatchObject({
    parameters: { projectId: 'p', 'listJobs.take': '5' },
    writableIds: ['a', 'b'],
    credentials: { Authorization: 'Token a-key' },
  });
  const without = command().parse(['--url', 'http://127.0.0.1/'], { from: 'user' }).opts<TargetFlags>();
  expect(targetOf(without, io, document)).not.toHaveProperty('writableIds');
});
