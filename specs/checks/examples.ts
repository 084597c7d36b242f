import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readCorpus } from './corpus-files.ts';
import { specsFolder } from './documents.ts';
import { reportProblems } from './report-problems.ts';

// Writes the corpus into dist with whole events, each with its envelope. Usage: node checks/examples.ts
const out = new URL('dist/examples/', specsFolder);
const { cases, problems } = readCorpus(new URL('examples/', specsFolder));
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(new URL('examples/README.md', specsFolder), new URL('README.md', out));
for (const { folder, name, kind, instance, rejection } of cases) {
  const inner = new URL(`${encodeURIComponent(folder)}/`, out);
  mkdirSync(inner, { recursive: true });
  const value = rejection === undefined ? instance : { ...rejection, [kind]: instance };
  const file = `${name}.${rejection === undefined ? kind : 'invalid'}.json`;
  writeFileSync(new URL(file, inner), `${JSON.stringify(value, null, 2)}\n`);
}
if (problems.length > 0) {
  reportProblems(problems);
  process.exitCode = 1;
}
