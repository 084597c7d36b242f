import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { CompatibilityCase, Verdict } from './diff-corpus.ts';

/** Another tool that compares documents. */
export interface DiffPeer {
  name: string;
  /** Throws when it can not read the documents. */
  verdictOf(each: CompatibilityCase): Promise<Verdict>;
}

const versions = { 'api-smart-diff': '1.0.6', '@asyncapi/diff': '0.5.0', 'openapi-diff': '0.24.1' };
const folder = fileURLToPath(new URL('../dist/diff-peers/', import.meta.url));

type Json = Record<string, unknown>;
/** `apiCompare` of api-smart-diff. */
export type ApiCompare = (before: Json, after: Json) => { diffs: { type: string }[] };
type AsyncApiDiff = (before: Json, after: Json) => { getOutput(): { changes: { type: string }[] } };
interface OpenApiDocument {
  content: string;
  location: string;
  format: 'openapi3';
}
type DiffSpecs = (documents: { sourceSpec: OpenApiDocument; destinationSpec: OpenApiDocument }) => Promise<{
  breakingDifferencesFound: boolean;
  unclassifiedDifferences: unknown[];
}>;

/** The peers, and a sentence for each that is not here. They come at their first use. */
export async function diffPeers(): Promise<{ peers: DiffPeer[]; leftOut: string[] }> {
  if (!(await install()))
    return { peers: [], leftOut: [`${Object.keys(versions).join(', ')} could not be installed.`] };
  const { apiCompare }: { apiCompare: ApiCompare } = load('api-smart-diff');
  const { diff }: { diff: AsyncApiDiff } = load('@asyncapi/diff');
  const { diffSpecs }: { diffSpecs: DiffSpecs } = load('openapi-diff');
  const openapi = async (each: CompatibilityCase, version?: string): Promise<Verdict> => {
    expectKind(each, 'openapi');
    const document = (path: string): OpenApiDocument => {
      const content = { ...read(path), ...(version && { openapi: version }) };
      return { content: JSON.stringify(content), location: path, format: 'openapi3' };
    };
    const said = await diffSpecs({
      sourceSpec: document(each.before),
      destinationSpec: document(each.after),
    });
    if (said.breakingDifferencesFound) return 'breaks';
    return said.unclassifiedDifferences.length > 0 ? 'risky' : 'safe';
  };
  const peers: DiffPeer[] = [
    {
      name: 'api-smart-diff',
      verdictOf: async ({ before, after }) => worst(apiCompare(read(before), read(after)).diffs),
    },
    {
      name: '@asyncapi/diff',
      async verdictOf(each) {
        expectKind(each, 'asyncapi');
        const [before, after] = [read(each.before), read(each.after)].map(dereferenced) as [Json, Json];
        return worst(diff(before, after).getOutput().changes);
      },
    },
    { name: 'openapi-diff', verdictOf: (each) => openapi(each) },
    { name: 'openapi-diff, told that 3.1 is 3.0', verdictOf: (each) => openapi(each, '3.0.3') },
  ];
  return { peers, leftOut: [] };
}

/** One of the packages, once they are installed. */
export const load = <T>(name: string): T => createRequire(join(folder, 'package.json'))(name) as T;

const read = (path: string): Json => parse(readFileSync(path, 'utf8'));

function expectKind({ kind, name }: CompatibilityCase, wanted: CompatibilityCase['kind']): void {
  if (kind !== wanted) throw new Error(`${name} is no ${wanted} document.`);
}

/** What a tool could not class is for a person to look at, as what is risky. */
function worst(changes: { type: string }[]): Verdict {
  if (changes.some(({ type }) => type === 'breaking')) return 'breaks';
  return changes.some(({ type }) => type === 'unclassified') ? 'risky' : 'safe';
}

/** The document as @asyncapi/diff wants it: each reference replaced, but for those that lead back to themselves. */
export function dereferenced(document: Json): Json {
  const follow = (value: unknown, within: string[]): unknown => {
    if (Array.isArray(value)) return value.map((each) => follow(each, within));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === 'string' && $ref.startsWith('#/'))
      return within.includes($ref) ? value : follow(named(document, $ref), [...within, $ref]);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, follow(each, within)]));
  };
  return follow(document, []) as Json;
}

const named = (document: Json, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, token) => (value as Json | undefined)?.[token], document);

async function install(): Promise<boolean> {
  if (Object.keys(versions).every((name) => existsSync(join(folder, 'node_modules', name)))) return true;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: versions }));
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  return new Promise((resolve) => {
    execFile('npm', words, { cwd: folder }, (error) => resolve(error === null));
  });
}
