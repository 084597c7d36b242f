import { checkCase, checkEnumerations } from '../checks/corpus.ts';
import { type CorpusCase, readCorpus } from '../checks/corpus-files.ts';
import { targetsOf } from '../checks/corpus-targets.ts';
import { specsFolder } from '../checks/documents.ts';
import { Traceability } from '../checks/traceability.ts';
import { type Entry, readTraceability } from '../checks/traceability-format.ts';
import { bundleOf, documentOf, type Edit, edited, reachOf, readTree, type Tree } from './tree.ts';

/** What can notice a mutant: the corpus, the instances of `traceability.yaml`, and what it says stands where. */
export type Check = (typeof checks)[number];
export const checks = ['corpus', 'instances', 'text'] as const;

const configuration = 'asyncapi/components/schemas/WebhookConfiguration.yaml';

/** Runs the checks of the specs on mutants, as far as a change of one file can reach. */
export class Judge {
  readonly tree: Tree = readTree(specsFolder);
  readonly #reach: Map<string, Set<string>> = reachOf(this.tree);
  /** The file of each operation, message and configuration, by the folder of its cases. */
  readonly #files: Map<string, string> = filesByFolder(this.tree);
  readonly #cases: CorpusCase[];
  readonly #stated: Entry[];
  readonly #proved: { entry: Entry; against: RegExp }[];

  /** @throws Error when `traceability.yaml` or the corpus cannot be read. */
  constructor() {
    const { entries, problems } = readTraceability(specsFolder);
    const corpus = readCorpus(new URL('examples/', specsFolder));
    const [broken] = [...problems, ...corpus.problems];
    if (broken !== undefined) throw new Error(`specs/${broken.file} can't be read. Run \`pnpm lint\`.`);
    this.#cases = corpus.cases;
    // Words are for people: they are in no mutant, and nobody asks for them here.
    this.#stated = entries.map((entry) => ({
      ...entry,
      where: entry.where.filter((where) => 'is' in where).map(({ at, is }) => ({ at, is })),
    }));
    this.#proved = this.#stated.flatMap((entry, index) => {
      const at = entry.proof?.against ?? entries[index]?.where[0]?.at ?? '';
      const proof = { ...entry.proof, against: at };
      return entry.proof === undefined ? [] : [{ entry: { ...entry, proof }, against: patternOf(at) }];
    });
  }

  /** The checks that notice an edit; none of them has a word about the specs as they are. */
  noticedBy(edit: Edit): Check[] {
    const tree = edited(this.tree, edit);
    const sources = new Map([...tree].map(([path, value]) => [path, { value }]));
    const reaching = [...this.#reach].filter(([, files]) => files.has(edit.file)).map(([path]) => path);
    const notices: Record<Check, () => boolean> = {
      corpus: () => this.#corpus(edit.file, tree, new Set(reaching)),
      instances: () => this.#instances(sources, reaching),
      text: () => this.#text(sources),
    };
    return checks.filter((check) => notices[check]());
  }

  #corpus(file: string, tree: Tree, reaching: Set<string>): boolean {
    const name = documentOf(file);
    const root = `${name}/${name}.yaml`;
    const reached = (path: string) => file === root || reaching.has(path);
    const cases = this.#cases.filter(({ folder }) => {
      const text = this.#files.get(folder) ?? '';
      // The configuration stands in every document of this kind, so its cases belong to it.
      return documentOf(text) === name && (reached(text) || text === configuration);
    });
    try {
      const bundle = bundleOf(name, new Map(tree).set(root, withOnly(tree.get(root), reached)));
      const targets = targetsOf(name, bundle);
      return (
        cases.some((each) => checkCase(each, targets).length > 0) ||
        (holdsValues(tree.get(file)) && checkEnumerations(name, bundle, cases).length > 0)
      );
    } catch {
      // A document that no longer compiles is noticed by the first who reads it.
      return true;
    }
  }

  #instances(sources: Map<string, { value: unknown }>, reaching: string[]): boolean {
    const check = new Traceability(sources);
    for (const { entry, against } of this.#proved) {
      if (reaching.some((path) => against.test(path))) check.instances(entry);
    }
    return check.problems.length > 0;
  }

  #text(sources: Map<string, { value: unknown }>): boolean {
    const check = new Traceability(sources);
    for (const entry of this.#stated) check.places(entry);
    return check.problems.length > 0 || check.uncovered().length > 0;
  }
}

function filesByFolder(tree: Tree): Map<string, string> {
  const files = new Map([['webhookConfiguration', configuration]]);
  for (const [path, node] of tree) {
    for (const value of Object.values(node as object)) {
      if (path.startsWith('openapi/paths/')) files.set(value.operationId, path);
    }
    if (path.startsWith('asyncapi/messages/')) files.set((node as { name: string }).name, path);
  }
  return files;
}

/** Whether values are enumerated in a file; a case has to use each of them. */
const holdsValues = (node: unknown): boolean => /"(enum|const)":/.test(JSON.stringify(node));

/** The files that a place of `traceability.yaml` stands for. */
function patternOf(at: string): RegExp {
  const file = at.split('#')[0] ?? '';
  return new RegExp(`^${file.replaceAll(/[.{}]/g, '\\$&').replaceAll('*', '.*')}$`);
}

/** The root of a document without the paths and messages that a change does not reach, which saves their schemas. */
function withOnly(root: unknown, reached: (path: string) => boolean): unknown {
  return JSON.parse(JSON.stringify(root), (_, value) => {
    const isLeft = typeof value?.$ref === 'string' && /^(paths|messages)\//.test(value.$ref);
    return isLeft && !['openapi', 'asyncapi'].some((name) => reached(`${name}/${value.$ref}`))
      ? undefined
      : value;
  });
}
