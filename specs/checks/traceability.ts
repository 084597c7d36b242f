import { isDeepStrictEqual } from 'node:util';
import { claimsIn, readSources, uncoveredIn, withLocalReferences, withoutAnnotations } from './claims.ts';
import { type DocumentName, Schemas, specsFolder, valueAt } from './documents.ts';
import type { Problem } from './problem.ts';
import {
  type Entry,
  fewestOpenPoints,
  openSections,
  readEntries,
  sections,
  traceabilityPath,
  type Where,
} from './traceability-format.ts';
import { escapeToken, tokensOf } from './yaml-file.ts';

type Place = { path: string; pointer: string };

/**
 * Holds `traceability.yaml` against the sources of both specs: every entry is true of them, and they say
 * nothing that no entry calls for.
 */
export function checkTraceability(folder: URL = specsFolder): Problem[] {
  const { entries, problems } = readEntries(folder);
  const sources = readSources(folder);
  problems.push(...[...sources.values()].flatMap((source) => source.problems));
  if (problems.length > 0) return problems;

  const check = new Traceability(sources);
  for (const entry of entries) check.places(entry);
  const causes = new Set(check.problems.map(({ cause }) => cause));
  const [first] = causes;
  const wrong = check.problems.length;
  for (const entry of entries) check.instances(entry);
  const follows = (problem: Problem): Problem =>
    first === undefined ? problem : { ...problem, cause: first };
  return [
    ...check.problems.slice(0, wrong),
    ...check.problems.slice(wrong).map(follows),
    ...completeness(entries),
    ...check.uncovered().map((each) => (causes.has(each.file) ? { ...each, cause: each.file } : each)),
  ];
}

/** Every section of the interface is there, and what it leaves open too. */
function completeness(entries: Entry[]): Problem[] {
  const found: Problem[] = [];
  const tell = (message: string, help: string) => found.push({ file: traceabilityPath, message, help });
  const seen = new Set<string>();
  for (const { id, line } of entries) {
    if (seen.has(id)) {
      found.push({
        file: traceabilityPath,
        line,
        message: `The id \`${id}\` is used twice.`,
        help: 'Give this entry an id of its own.',
      });
    }
    seen.add(id);
  }
  const open = entries.filter(({ list }) => list === 'open');
  for (const section of sections) {
    if (entries.every((entry) => entry.list !== 'facts' || entry.section !== section)) {
      tell(`No fact comes from section ${section}.`, 'Add what this section of the interface states.');
    }
  }
  for (const section of openSections) {
    if (open.every((entry) => entry.section !== section)) {
      tell(`No open point comes from section ${section}.`, 'Add what this section leaves open.');
    }
  }
  if (open.length < fewestOpenPoints) {
    tell(`There are ${open.length} open points, fewer than ${fewestOpenPoints}.`, 'Add those that are gone.');
  }
  return found;
}

/** Holds entries against sources, one after another; what does not hold is in `problems`. */
export class Traceability {
  readonly problems: Problem[] = [];
  readonly #sources: Map<string, { value: unknown }>;
  readonly #claims: Map<string, unknown>;
  readonly #schemas: Record<DocumentName, Schemas>;
  readonly #covered = new Set<string>();

  constructor(sources: Map<string, { value: unknown }>) {
    this.#sources = sources;
    this.#claims = new Map([...sources].map(([path, { value }]) => [path, withoutAnnotations(value)]));
    const all = Object.fromEntries(
      [...sources].map(([path, { value }]) => [path, withLocalReferences(value, path)]),
    );
    this.#schemas = { openapi: new Schemas('openapi', all), asyncapi: new Schemas('asyncapi', all) };
  }

  /** Whether the places of an entry hold what it says of them. */
  places(entry: Entry): void {
    for (const where of entry.where) {
      const places = this.#places(where.at);
      if (places.length === 0) this.#tellEntry(entry, `points to ${where.at}, a file that is not there`);
      for (const place of places) this.#where(entry, where, place);
    }
  }

  /** What the specs say although no entry has it. */
  uncovered(): Problem[] {
    return [...this.#claims].flatMap(([path, claims]) => {
      const isCovered = (pointer: string) => this.#covered.has(`${path}#${pointer}`);
      return uncoveredIn(claims, isCovered).map((pointer) => ({
        file: path,
        pointer,
        message: `No fact calls for this: ${JSON.stringify(valueAt(claims, pointer))}.`,
        help: `Add the fact of the interface to ${traceabilityPath}, or remove this from the spec.`,
      }));
    });
  }

  #where(entry: Entry, where: Where, { path, pointer }: Place): void {
    const tell = (message: string, at = pointer) =>
      this.problems.push({
        file: path,
        pointer: at,
        message: `\`${entry.id}\` ${message}.`,
        help: `Fix the spec, or the entry in specs/${traceabilityPath}:${entry.line}:${entry.column}.`,
        cause: path,
      });
    const node = valueAt(this.#sources.get(path)?.value, pointer);
    if (node === undefined) return void tell('points here, but nothing stands here');
    if (!('is' in where) && !where.says) {
      this.#tellEntry(entry, `has no proof for ${where.at}: neither \`is\` nor \`says\` stands there`);
    }
    if ('is' in where) {
      const claims = valueAt(this.#claims.get(path), pointer);
      for (const claim of claimsIn(claims, pointer)) this.#covered.add(`${path}#${claim}`);
      if (!isDeepStrictEqual(claims, where.is)) {
        const { expected, actual, at } = difference(where.is, claims, pointer);
        tell(`expects ${JSON.stringify(expected)}, but the spec says ${JSON.stringify(actual)}`, at);
      }
    }
    const text = typeof node === 'string' ? singleSpaced(node) : '';
    for (const phrase of where.says ?? []) {
      if (!text.includes(singleSpaced(phrase))) tell(`expects the words "${phrase}" in this text`);
    }
  }

  /** Whether the schemas accept and refuse the instances of an entry. */
  instances(entry: Entry): void {
    const { accepts = [], refuses = [], against = entry.where[0]?.at ?? '' } = entry.proof ?? {};
    const tell = (message: string) => this.#tellEntry(entry, message);
    if (this.#constrains(entry) && (accepts.length === 0 || refuses.length === 0)) {
      tell('has no proof of its constraint: it needs instances under `accepts` and under `refuses`');
    }
    if (accepts.length + refuses.length === 0) return;
    const places = this.#places(against);
    if (places.length === 0) tell(`proves itself against ${against}, but nothing stands there`);
    for (const place of places) {
      const at = `${place.path}#${place.pointer}`;
      const validate = this.#validator(place);
      if (typeof validate === 'string') {
        tell(`proves itself against ${at}, but ${validate}`);
        continue;
      }
      for (const instance of accepts) {
        if (validate(withText(instance))) continue;
        const reasons = validate.errors?.map(({ instancePath, message }) =>
          `${instancePath} ${message}`.trim(),
        );
        tell(`says that ${at} accepts ${JSON.stringify(instance)}, but it refuses: ${reasons?.join(', ')}`);
      }
      for (const instance of refuses) {
        if (!validate(withText(instance))) continue;
        tell(`says that ${at} refuses ${JSON.stringify(instance)}, but it accepts`);
      }
    }
  }

  /** The validator of a schema, or why there is none. */
  #validator({ path, pointer }: Place): ReturnType<Schemas['validator']> | string {
    if (valueAt(this.#sources.get(path)?.value, pointer) === undefined) return 'nothing stands there';
    try {
      const name = path.startsWith('openapi/') ? 'openapi' : 'asyncapi';
      return this.#schemas[name].validator(`/${escapeToken(path)}${pointer}`);
    } catch (error) {
      return `that schema does not compile: ${error instanceof Error ? error.message : error}`;
    }
  }

  /** Whether an entry stands for something in a schema that can refuse an instance. */
  #constrains({ where }: Entry): boolean {
    return where
      .filter((each) => 'is' in each)
      .flatMap(({ at }) => this.#places(at))
      .some(({ path, pointer }) => {
        const claims = this.#claims.get(path);
        return claimsIn(valueAt(claims, pointer), pointer).some((claim) => {
          const tokens = tokensOf(claim);
          const isSchema = path.includes('/components/schemas/') || tokens.includes('schema');
          const refuses = valueAt(claims, claim) !== true && !tokens.some((token) => harmless.has(token));
          return isSchema && refuses;
        });
      });
  }

  #places(at: string): Place[] {
    const [file = '', pointer = ''] = at.split('#');
    const [start = '', end] = file.split('*');
    return [...this.#sources.keys()]
      .filter((path) => (end === undefined ? path === file : path.startsWith(start) && path.endsWith(end)))
      .map((path) => ({ path, pointer }));
  }

  #tellEntry({ id, line, column }: Entry, message: string): void {
    this.problems.push({
      file: traceabilityPath,
      line,
      column,
      message: `\`${id}\` ${message}.`,
      help: 'Fix this entry, or the spec if it is the spec that is wrong.',
    });
  }
}

// Keywords that say something, yet refuse no instance.
const harmless = new Set(['default', 'x-extensible-enum', 'minContains']);

/** What differs between two nodes: they themselves, or what is below where they differ in one member alone. */
function difference(
  expected: unknown,
  actual: unknown,
  at: string,
): { expected: unknown; actual: unknown; at: string } {
  if (isMap(expected) && isMap(actual)) {
    const keys = Object.keys({ ...expected, ...actual });
    const [key, ...others] = keys.filter((each) => !isDeepStrictEqual(expected[each], actual[each]));
    if (key !== undefined && others.length === 0 && key in expected && key in actual)
      return difference(expected[key], actual[key], `${at}/${escapeToken(key)}`);
  }
  return { expected, actual, at };
}

const isMap = (node: unknown): node is Record<string, unknown> =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

function singleSpaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** `{ $characters: n }` in an instance stands for a text of that length. */
function withText(instance: unknown): unknown {
  if (typeof instance !== 'object' || instance === null) return instance;
  if (Array.isArray(instance)) return instance.map(withText);
  const { $characters } = instance as { $characters?: unknown };
  if (typeof $characters === 'number') return 'a'.repeat($characters);
  return Object.fromEntries(Object.entries(instance).map(([key, value]) => [key, withText(value)]));
}
