import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jsonText } from './text.ts';

/** The variable parts of a SARIF log. */
interface SarifRun {
  rules: object[];
  artifacts?: object[];
  results: object[];
  properties: object;
}

/** A log of SARIF 2.1.0 with one run. */
export const sarifLog = ({ rules, artifacts, results, properties }: SarifRun): string =>
  jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: '@voice-agent/contract', rules } },
        artifacts,
        results,
        columnKind: 'utf16CodeUnits',
        properties,
      },
    ],
  });

/** A place in a file, with the operation and the pointer that it is of. */
export const locationOf = (artifact: object, region: object, name: string, pointer: string): object => ({
  physicalLocation: { artifactLocation: artifact, region },
  logicalLocations: [{ name, fullyQualifiedName: pointer }],
});

/** A file or a URL as a URI reference; a relative path stays relative, from the folder of the repository. */
export function uriOf(document: string): string {
  if (/^https?:\/\//i.test(document) && URL.canParse(document)) return new URL(document).href;
  if (isAbsolute(document)) return pathToFileURL(resolve(document)).href;
  return Buffer.from(document).toString().split(/[\\/]/).map(encodeURIComponent).join('/');
}
