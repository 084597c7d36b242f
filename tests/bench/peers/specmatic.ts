import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Served } from '../src/contract-document.ts';
import { packageFile, runProgram, scratchFolder } from '../src/programs.ts';

/** With its generative tests, which send what the document forbids as well. It needs Java. */
export async function complaints({ url, apiKey }: Served, document: string): Promise<number> {
  using folder = scratchFolder();
  const file = join(folder.path, 'openapi.yaml');
  writeFileSync(file, document);
  const args = [
    '-jar',
    packageFile('specmatic', 'specmatic.jar', import.meta.dirname),
    'test',
    file,
    `--testBaseURL=${url}`,
  ];
  const env = { SPECMATIC_GENERATIVE_TESTS: 'true', tokenAuth: `Token ${apiKey}` };
  const { output } = await runProgram('java', args, { cwd: folder.path, env, expected: 'any' });
  const [, failures] = /Tests run: \d+, Successes: \d+, Failures: (\d+)/.exec(output) ?? [];
  if (failures === undefined) throw new Error(`Specmatic reported no tests:\n${output.slice(-500)}`);
  return Number(failures);
}
