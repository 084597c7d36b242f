// Reads what the packages export and what the programs take, for the pages on them. The same source gives the same file.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '../../repository.ts';
import { type Model, modelFile } from '../model.ts';
import { plan } from '../plan.ts';
import { readPrograms } from './commands.ts';
import { readEntryPoints } from './declarations.ts';
import { readLogLines, readMetrics } from './logs.ts';

const model: Model = {
  entryPoints: readEntryPoints(plan.map(({ folder }) => join(repositoryFolder, 'packages', folder))),
  logLines: readLogLines(),
  metrics: readMetrics(),
  programs: await readPrograms(),
};
mkdirSync(new URL('.', modelFile), { recursive: true });
writeFileSync(modelFile, `${JSON.stringify(model, null, 1)}\n`);
