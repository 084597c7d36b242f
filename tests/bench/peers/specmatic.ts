import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inside, outputOf, type Served } from './programs.ts';

/** With its generative tests, which send what the document forbids as well. It needs Java. */
export async function complaints({ url, apiKey }: Served, document: string): Promise<number> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'voice-agent-bench-'));
  const file = join(folder.path, 'openapi.yaml');
  writeFileSync(file, document);
  const args = ['-jar', inside('specmatic/specmatic.jar'), 'test', file, `--testBaseURL=${url}`];
  const env = { SPECMATIC_GENERATIVE_TESTS: 'true', tokenAuth: `Token ${apiKey}` };
  const output = await outputOf('java', args, folder.path, env);
  const [, failures] = /Tests run: \d+, Successes: \d+, Failures: (\d+)/.exec(output) ?? [];
  if (failures === undefined) throw new Error(`Specmatic reported no tests:\n${output.slice(-500)}`);
  return Number(failures);
}
