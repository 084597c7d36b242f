import { pathToFileURL } from 'node:url';
import type { Page } from '../page.ts';
import { referencePages } from '../reference/pages.ts';
import { readSpecs, specsFolder } from '../reference/specs.ts';
import { repositoryFolder } from '../repository.ts';
import { controlFile } from '../sdk/control.ts';
import { modelFile } from '../sdk/model.ts';
import { sdkPages } from '../sdk/pages.ts';
import { changelogPage } from './changelog.ts';
import { downloadsPage } from './downloads.ts';
import { openPage } from './open.ts';
import { rulesPage } from './rules.ts';

/** The files that pages are made from; a change of one makes them anew. */
export const sources: URL[] = [
  ...['dist/', 'traceability.yaml'].map((name) => pathToFileURL(`${specsFolder}/${name}`)),
  pathToFileURL(`${repositoryFolder}.changeset/`),
  modelFile,
  pathToFileURL(repositoryFolder + controlFile),
];

/** Every page that is made. */
export async function makePages(): Promise<Page[]> {
  const specs = readSpecs();
  return [
    ...referencePages(specs),
    ...sdkPages(),
    rulesPage(specs),
    openPage(specs),
    await changelogPage(),
    downloadsPage(),
  ];
}
