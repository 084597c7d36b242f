import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Served } from '../src/contract-document.ts';
import { packageFile, runNode, scratchFolder } from '../src/programs.ts';

const limits = [
  'requiredFields',
  'minimumNumberFields',
  'maximumNumberFields',
  'minLengthFields',
  'maxLengthFields',
];

/** With its contract tests, and variations beyond each limit; Newman runs what it writes. */
export async function complaints({ url, apiKey }: Served, document: string): Promise<number> {
  using folder = scratchFolder();
  const path = (name: string): string => join(folder.path, name);
  writeFileSync(path('openapi.yaml'), document);
  writeFileSync(path('portman.json'), JSON.stringify(settings(apiKey)));
  const run = (name: string, file: string, ...args: string[]) =>
    runNode([packageFile(name, file, import.meta.dirname), ...args], { cwd: folder.path, expected: 'any' });
  const files = ['-l', path('openapi.yaml'), '-c', path('portman.json'), '-o', path('tests.json')];
  const { output } = await run('@apideck/portman', 'bin/portman', ...files, '-b', url);
  if (!existsSync(path('tests.json'))) throw new Error(`Portman made no tests:\n${output.slice(-500)}`);
  const report = ['-r', 'json', '--reporter-json-export', path('report.json')];
  await run('newman', 'bin/newman.js', 'run', path('tests.json'), ...report);
  return JSON.parse(readFileSync(path('report.json'), 'utf8')).run.failures.length;
}

function settings(apiKey: string): object {
  const fuzzed = [Object.fromEntries(limits.map((name) => [name, { enabled: true }]))];
  const all = { openApiOperation: '*::/*' };
  const contractTests = ['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation'].map((name) => ({
    ...all,
    [name]: { enabled: true },
  }));
  const tests = { contractTests: [{ statusCode: { enabled: true } }] };
  const fuzzing = [{ requestBody: fuzzed, requestQueryParams: fuzzed }];
  const variations = [{ name: 'rejected', fuzzing, tests }];
  const value = `Token ${apiKey}`;
  return {
    version: 1,
    globals: { securityOverwrites: { apiKey: { key: 'Authorization', value, in: 'header' } } },
    tests: { contractTests, variationTests: [{ ...all, openApiResponse: '422', variations }] },
  };
}
