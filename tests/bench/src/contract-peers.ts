import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simplified } from './contract-peer-document.ts';
import { exchangesThroughPrism } from './contract-peer-prism.ts';
import { peersFolder } from './peers.ts';

/** A service that a peer is pointed at. */
export interface Served {
  url: string;
  apiKey: string;
  projectId: string;
  /** A web tool that may be updated. */
  webToolId: string;
}

export interface Peer {
  name: string;
  /** How many complaints it has about a service. */
  complaints(served: Served): Promise<number>;
}

const inside = (path: string): string => join(peersFolder, 'node_modules', path);

/**
 * The peers that run on this machine, and a sentence for each that does not.
 */
export async function peers(): Promise<{ peers: Peer[]; leftOut: string[] }> {
  const leftOut: string[] = [];
  const found: Peer[] = [{ name: 'prism proxy', complaints: exchangesThroughPrism }];
  if ((await outputOf('java', ['-version'], {})).exitCode === 0)
    found.push({ name: 'Specmatic', complaints: specmatic });
  else leftOut.push('Specmatic needs Java, which is not here.');
  found.push({ name: 'Portman', complaints: portman });
  return { peers: found, leftOut };
}

/** With its generative tests, which send what the document forbids as well. */
async function specmatic(served: Served): Promise<number> {
  using scratch = scratchFile(simplified(served));
  const { output } = await outputOf(
    'java',
    ['-jar', inside('specmatic/specmatic.jar'), 'test', scratch.file, `--testBaseURL=${served.url}`],
    { SPECMATIC_GENERATIVE_TESTS: 'true', tokenAuth: `Token ${served.apiKey}` },
    scratch.folder,
  );
  const [, failures] = /Tests run: \d+, Successes: \d+, Failures: (\d+)/.exec(output) ?? [];
  if (failures === undefined) throw new Error(`Specmatic said nothing of its tests:\n${output.slice(-500)}`);
  return Number(failures);
}

/** With its contract tests, and variations beyond each limit; Newman runs what it writes. */
async function portman(served: Served): Promise<number> {
  using scratch = scratchFile(simplified(served, { flat: true }));
  const value = `Token ${served.apiKey}`;
  const path = (name: string): string => join(scratch.folder, name);
  const limits = ['requiredFields', 'minimumNumberFields', 'maximumNumberFields', 'minLengthFields'];
  const fuzzed = [
    Object.fromEntries([...limits, 'maxLengthFields'].map((name) => [name, { enabled: true }])),
  ];
  const all = { openApiOperation: '*::/*' };
  const contractTests = ['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation'].map((name) => ({
    ...all,
    [name]: { enabled: true },
  }));
  const refused = { contractTests: [{ statusCode: { enabled: true } }] };
  const fuzzing = [{ requestBody: fuzzed, requestQueryParams: fuzzed }];
  const variations = [{ name: 'refused', fuzzing, tests: refused }];
  const settings = {
    version: 1,
    globals: { securityOverwrites: { apiKey: { key: 'Authorization', value, in: 'header' } } },
    tests: { contractTests, variationTests: [{ ...all, openApiResponse: '422', variations }] },
  };
  writeFileSync(path('portman.json'), JSON.stringify(settings));
  const words = ['-l', scratch.file, '-b', served.url, '-c', path('portman.json'), '-o', path('tests.json')];
  const made = await node(inside('@apideck/portman/bin/portman'), words, scratch.folder);
  if (!existsSync(path('tests.json'))) throw new Error(`Portman made no tests:\n${made.output.slice(-500)}`);
  const report = ['-r', 'json', '--reporter-json-export', path('report.json')];
  await node(inside('newman/bin/newman.js'), ['run', path('tests.json'), ...report], scratch.folder);
  return JSON.parse(readFileSync(path('report.json'), 'utf8')).run.failures.length;
}

const node = (file: string, words: string[], cwd: string): Promise<{ exitCode: number; output: string }> =>
  outputOf(process.execPath, [file, ...words], {}, cwd);

function outputOf(
  command: string,
  words: string[],
  env: Record<string, string>,
  cwd?: string,
): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, words, { env: { ...process.env, ...env }, cwd, timeout: 300_000 });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    child.on('error', () => resolve({ exitCode: 2, output }));
    child.on('close', (code) => resolve({ exitCode: code ?? 2, output }));
  });
}

function scratchFile(text: string): { folder: string; file: string } & Disposable {
  const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-bench-'));
  writeFileSync(join(scratch, 'openapi.yaml'), text);
  return {
    folder: scratch,
    file: join(scratch, 'openapi.yaml'),
    [Symbol.dispose]: () => rmSync(scratch, { recursive: true, force: true }),
  };
}
