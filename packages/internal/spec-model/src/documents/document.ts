import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { isObject } from '../schemas/keywords.ts';
import { SchemaRegistry } from '../schemas/registry.ts';
import { bundled } from './bundle.ts';
import { ExampleCheck } from './check-examples.ts';
import { DocumentProblems, firstOf } from './document-problems.ts';
import type { ContractDocument } from './model.ts';
import { readOperations } from './read-operations.ts';
import { serverPaths } from './server-paths.ts';
import { openTree } from './source.ts';
import type { Location, Tree } from './tree.ts';
import { unreadable } from './unreadable.ts';
import { hasViews, viewOf } from './views.ts';

export type { Schema } from '../schemas/keywords.ts';
export type * from './model.ts';

/**
 * Reads an OpenAPI document of version 3.0 or 3.1, as YAML or JSON. References may lead to other files of its folder or repository.
 *
 * @throws CannotRun when the file can't be read, is no such document or has no operation that can be used; the message
 *   has file and place
 */
export async function loadOpenApi(file: string): Promise<ContractDocument> {
  const tree = await readBundle(file, 'OpenAPI');
  const { openapi, swagger, paths } = tree.root.value as Record<string, unknown>;
  const version = openapi ?? swagger;
  if (version === undefined)
    throw new CannotRun(`${file} is not an OpenAPI document: it has no field "openapi".`);
  if (!/^3\.[01](\.|$)/.test(String(version)))
    throw new CannotRun(`${file} is of OpenAPI ${version}: give a document of 3.0 or 3.1 (at /openapi).`);
  if (!isObject(paths) || Object.keys(paths).length === 0)
    throw new CannotRun(`${file} describes no path: there is nothing to check (at /paths).`);
  const problems = new DocumentProblems(tree);
  const schemas = registryOf(viewOf(problems.tree, 'answers'));
  const requests = hasViews(tree.root.value) ? registryOf(viewOf(problems.tree, 'requests')) : schemas;
  const isOne = requests === schemas;
  const whole = isOne ? schemas : registryOf(problems.tree);
  const check = new ExampleCheck(problems, whole);
  const ofRequests = { check, requests, ...(isOne && { answers: schemas }) };
  const operations = readOperations(tree.with(requests.root), problems, ofRequests);
  if (!isOne) {
    const read = readOperations(tree.with(schemas.root), problems, { check, answers: schemas });
    const answers = new Map(read.map((each) => [each.id, each]));
    for (const each of operations) Object.assign(each, { responses: answers.get(each.id)?.responses });
  }
  check.ofSchemas(problems.tree, isOne ? [schemas] : [whole, schemas, requests]);
  check.report();
  if (operations.length === 0) {
    const nothing = 'No path has an operation: there is nothing to check';
    throw nothingToCheck(problems, tree.error(tree.at(tree.root, 'paths'), nothing));
  }
  return {
    file,
    title: titleOf(tree),
    operations,
    serverPaths: serverPaths(tree),
    problems: problems.all,
    schemas,
    requests,
    locate: locationsIn(tree, file),
  };
}

/** The error of a document of which nothing can be used. @param empty the one without a problem */
export const nothingToCheck = ({ all }: DocumentProblems, empty: CannotRun): CannotRun =>
  all.length === 0 ? empty : new CannotRun(firstOf(all.map(({ message }) => message)));

/** The positions of a larger file take too much memory. */
const maxLocatedBytes = 4_000_000;

export const locationsIn =
  (tree: Tree, file: string) =>
  (pointer: string): Location =>
    (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxLocatedBytes
      ? { file: tree.shown, line: 1, column: 1 }
      : tree.locate({ ...tree.root, pointer });

/** Reads a document with the files that it refers to. @throws CannotRun when it can't be read or has no object */
export async function readBundle(file: string, kind: 'OpenAPI' | 'AsyncAPI'): Promise<Tree> {
  await readFile(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  const tree = bundled(openTree(file));
  if (isObject(tree.root.value)) return tree;
  throw new CannotRun(`${file} is not an ${kind} document: its root is not an object.`);
}

/** @throws CannotRun when a schema uses a dialect or a reference that isn't supported */
export function registryOf(tree: Tree): SchemaRegistry {
  try {
    return new SchemaRegistry(tree.root.value);
  } catch (error) {
    throw error instanceof CannotRun ? new CannotRun(`${tree.shown}: ${error.message}`) : error;
  }
}

export function titleOf(tree: Tree): string {
  const { value } = tree.at(tree.root, 'info', 'title');
  return typeof value === 'string' ? value : '';
}
