import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compilers, errorsIn } from './compilers.ts';
import { installed, modules, type Project, type Published } from './packed.ts';
import { subpathsOf } from './subpaths.ts';

/** What is kept of the last release. */
export const previousRelease: string = join(import.meta.dirname, '../previous-release');

/** The version of each package of the last release, and what each of its modules exports. */
export const released: Record<string, { version: string; modules: Record<string, string[]> }> = JSON.parse(
  readFileSync(join(previousRelease, 'packages.json'), 'utf8'),
);

/** Requests go from the old types to the new ones, responses and events the other way. */
const shapes = `import type * as clientThen from './client.ts';
import type * as clientNow from '../node_modules/@voice-agent/client/dist/generated/types.d.ts';
import type * as webhooksThen from './webhooks.ts';
import type * as webhooksNow from '../node_modules/@voice-agent/webhooks/dist/generated/types.d.ts';

type Then = clientThen.operations;
type Now = Pick<clientNow.operations, keyof Then>;
type Requests<All> = { [Id in keyof All]: Omit<All[Id], 'responses'> };
type Responses<All> = { [Id in keyof All]: All[Id] extends { responses: infer Each } ? Each : never };
// The names alone: an optional field that is gone fails no compiler.
type Names<T> = T extends object ? { [Key in keyof T]-?: Names<T[Key]> } : true;

export const requests = (then: Requests<Then>): Requests<Now> => then;
export const namesOfRequests = (now: Names<Requests<Now>>): Names<Requests<Then>> => now;
export const responses = (now: Responses<Now>): Responses<Then> => now;
export const namesOfResponses = (now: Names<Responses<Now>>): Names<Responses<Then>> => now;
export const events = (now: webhooksNow.WebhookEventMap): webhooksThen.WebhookEventMap => now;
export const namesOfEvents = (now: Names<webhooksNow.WebhookEventMap>): Names<webhooksThen.WebhookEventMap> => now;
export const configuration = (then: webhooksThen.WebhookConfiguration): webhooksNow.WebhookConfiguration => then;
`;

/** The modules of the last release with the names they exported, without those that today need a peer dependency. */
export async function modulesOf(project: Project): Promise<[module: string, names: string[]][]> {
  const today = (await Promise.all(modules.map((name) => subpathsOf(project, name)))).flat();
  const isAlone = (module: string) =>
    today.every(({ specifier, peers }) => specifier !== module || peers.length === 0);
  return Object.values(released)
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(([module]) => isAlone(module));
}

/** What compilers, all by default, say of the code and the shapes of the last release with the packages of a project. */
export async function typeErrors(project: Project, asked: typeof compilers = compilers): Promise<string[]> {
  // One level below node_modules, where the shapes look for it.
  const folder = mkdtempSync(join(project.folder, 'previous-release-'));
  for (const name of ['types', 'shapes']) cpSync(join(previousRelease, name), folder, { recursive: true });
  const lines = (await modulesOf(project)).map(([module, names], index) => {
    const renamed = names.map((each) => `${each} as ${each}${index}`);
    return `export type { ${renamed.join(', ')} } from '${module}';\n`;
  });
  writeFileSync(join(folder, 'modules.ts'), lines.join(''));
  writeFileSync(join(folder, 'shapes.ts'), shapes);
  const errors: string[] = [];
  const files = ['consumer.ts', 'modules.ts', 'shapes.ts', 'dynamic.cts', 'import.cts'];
  // The declarations themselves are checked by types.test.ts.
  const settings = { exactOptionalPropertyTypes: true, allowImportingTsExtensions: true, skipLibCheck: true };
  for (const { name, package: compiler } of asked) {
    const found = await errorsIn(folder, files, { compiler, resolution: 'nodenext', settings });
    errors.push(...Object.values(found).flatMap((each) => each.map((error) => `${name}: ${error}`)));
  }
  return errors;
}

interface Validator {
  (value: unknown): boolean;
  errors?: readonly { instancePath: string; message?: string }[] | null;
}

/** Why the validators of a project reject examples of the last release that were valid then. */
export async function rejectedExamples(project: Project): Promise<{ rejected: string[]; validated: number }> {
  const load = async (name: Published): Promise<Record<string, Validator>> =>
    import(pathToFileURL(join(installed(project, name), 'dist/generated/validators.js')).href);
  const validators = { ...(await load('client')), ...(await load('webhooks')) };
  const rejected: string[] = [];
  const files = readdirSync(join(previousRelease, 'examples'), { recursive: true, encoding: 'utf8' }).sort();
  const cases = files.filter((file) => file.endsWith('.json'));
  for (const file of cases) {
    const [, folder = '', kind = ''] = /^(.+)[\\/].*\.(\w+)\.json$/.exec(file) ?? [];
    const name = validatorOf(folder, kind);
    const validate = validators[name];
    if (validate === undefined) rejected.push(`${file}: there is no ${name} any more`);
    else if (!validate(JSON.parse(readFileSync(join(previousRelease, 'examples', file), 'utf8'))))
      rejected.push(
        ...(validate.errors ?? []).map(({ instancePath, message }) => `${file}${instancePath}: ${message}`),
      );
  }
  return { rejected, validated: cases.length };
}

/** `isListJobsRequest`, `isCallEndedEvent`, `isWebhookConfiguration`. */
function validatorOf(folder: string, kind: string): string {
  const words = kind === 'configuration' ? [folder] : [...folder.split('.'), kind];
  return `is${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
}
