import { isDeepStrictEqual } from 'node:util';
import { claimsIn, readSources, uncoveredIn, withLocalReferences, withoutAnnotations } from './claims.ts';
import { type DocumentName, Schemas, specsFolder } from './documents.ts';
import { type DraftSource, draftProblems, printedEntry, proofOfPlaces, type Uncovered } from './draft.ts';
import { escapeToken, pointerOf, tokensOf, valueAt } from './pointer.ts';
import type { Draft, Problem } from './problem.ts';
import {
  type Entry,
  type Rules,
  readTraceability,
  traceabilityPath,
  type Where,
} from './traceability-format.ts';
import type { YamlFile } from './yaml-file.ts';

type Place = { path: string; pointer: string };
/** A file of a spec; drafts need where its lines are. */
type Source = { value: unknown } & Partial<Pick<YamlFile, 'nearest' | 'draft'>>;

/**
 * Checks `traceability.yaml` against the sources of both specs: every entry matches them, and they have
 * nothing without an entry.
 */
export function checkTraceability(folder: URL = specsFolder): Problem[] {
  const { file, rules, entries, problems } = readTraceability(folder);
  const sources = readSources(folder);
  problems.push(...[...sources.values()].flatMap((source) => source.problems));
  if (rules === undefined || problems.length > 0) return problems;

  const check = new Traceability(sources, file);
  for (const entry of entries) check.places(entry);
  const [first] = check.problems;
  const wrong = check.problems.length;
  for (const entry of entries) check.instances(entry);
  const follows = (problem: Problem): Problem =>
    first?.cause === undefined ? problem : { ...problem, cause: first.cause };
  return [
    ...check.problems.slice(0, wrong),
    ...check.problems.slice(wrong).map(follows),
    ...completeness(file, rules, entries),
    ...check.drafts(entries),
  ];
}

/** Checks that no section of the interface is missing, in `facts` or in `open`. */
function completeness(file: YamlFile, rules: Rules, entries: Entry[]): Problem[] {
  const found: Problem[] = [];
  const tell = (place: Partial<Problem>, message: string, help: string, draft?: Draft) =>
    found.push({ file: traceabilityPath, ...place, message, help, ...(draft && { draft }) });
  const seen = new Set<string>();
  for (const { id, line } of entries) {
    if (seen.has(id)) tell({ line }, `The id \`${id}\` is used twice.`, 'Give this entry an id of its own.');
    seen.add(id);
  }
  const has = (list: Entry['list'], section: string) =>
    entries.some((entry) => entry.list === list && entry.section === section);
  const kinds = [
    ['facts', 'sections', 'fact', 'Add what this section of the interface states:', ['fact']],
    [
      'open',
      'sectionsWithOpenPoints',
      'entry in `open`',
      'Add what this section does not document:',
      ['question', 'model', 'user'],
    ],
  ] as const;
  for (const [list, rule, kind, help, keys] of kinds) {
    for (const [index, section] of rules[rule].entries()) {
      if (has(list, section)) continue;
      const text = printedEntry({
        id: '<id>',
        section,
        ...Object.fromEntries(keys.map((key) => [key, `<${key}>`])),
        where: [{ at: '<file>#<pointer>', says: ['<words>'] }],
      });
      const draft = { file: traceabilityPath, below: file.positionOf(`/${list}`).line, text };
      tell({ pointer: `/rules/${rule}/${index}` }, `Section ${section} has no ${kind}.`, help, draft);
    }
  }
  const open = entries.filter(({ list }) => list === 'open').length;
  if (open < rules.minOpenPoints) {
    const message = `\`open\` has ${open} entries, fewer than ${rules.minOpenPoints}.`;
    tell({ pointer: '/rules/minOpenPoints' }, message, 'Restore the missing ones.');
  }
  return found;
}

/** Checks entries against sources, one after another; `problems` has what differs. */
class Traceability implements DraftSource {
  readonly problems: Problem[] = [];
  readonly document: Record<string, unknown>;
  readonly factsLine: number;
  readonly #register: YamlFile | undefined;
  readonly #sources: Map<string, Source>;
  readonly #claims: Map<string, unknown>;
  readonly #schemas: Record<DocumentName, Schemas>;
  readonly #covered = new Set<string>();
  readonly #moved = new Set<string>();
  readonly #lacking = new Set<string>();

  constructor(sources: Map<string, Source>, register?: YamlFile) {
    this.#sources = sources;
    this.#register = register;
    this.factsLine = register?.positionOf('/facts').line ?? 1;
    this.#claims = new Map([...sources].map(([path, { value }]) => [path, withoutAnnotations(value)]));
    this.document = Object.fromEntries(
      [...sources].map(([path, { value }]) => [path, withLocalReferences(value, path)]),
    );
    this.#schemas = {
      openapi: new Schemas('openapi', this.document),
      asyncapi: new Schemas('asyncapi', this.document),
    };
  }

  /** Checks that the places of an entry have the content that it states. */
  places(entry: Entry): void {
    for (const [index, where] of entry.where.entries()) {
      const places = this.#places(where.at);
      if (places.length === 0) this.#tellEntry(entry, `points to ${where.at}, a file that does not exist`);
      for (const place of places) this.#where(entry, index, where, place);
    }
  }

  /** What the specs state without an entry. */
  uncovered(): Uncovered[] {
    return [...this.#claims].flatMap(([path, claims]) => {
      const pointers = uncoveredIn(claims, (pointer) => this.#covered.has(`${path}#${pointer}`));
      return pointers.length === 0 ? [] : { path, claims, pointers };
    });
  }

  /** The same, with the drafts of the entries that are missing. */
  drafts(entries: Entry[]): Problem[] {
    const ids = new Set(entries.map(({ id }) => id));
    return this.uncovered().flatMap((each) => {
      const found = draftProblems(each, ids, this);
      // What an entry no longer finds may be what stands here by another name.
      return this.#moved.has(each.path) ? found.map((problem) => ({ ...problem, cause: each.path })) : found;
    });
  }

  #where(entry: Entry, index: number, where: Where, place: Place): void {
    const { path, pointer } = place;
    const tell = (message: string, at = pointer, draft?: Draft, cause = path) =>
      this.problems.push({
        file: path,
        pointer: at,
        message: `\`${entry.id}\` ${message}.`,
        help: `Fix the spec, or the entry in specs/${traceabilityPath}:${entry.line}:${entry.column}${draft ? '. A draft:' : '.'}`,
        cause,
        ...(draft && { draft }),
      });
    const node = valueAt(this.#sources.get(path)?.value, pointer);
    const isPattern = where.at.includes('*');
    if (node === undefined) {
      if (!isPattern) this.#moved.add(path);
      const { missing, draft } = this.#missing(where, place);
      const lacks = `${path}#${missing}`;
      // What is below it is missing, too: one draft adds it.
      const isFirst = !this.#lacking.has(lacks);
      this.#lacking.add(lacks);
      const message = 'points here, but nothing is here';
      return void tell(message, pointer, isFirst ? draft : undefined, isPattern ? lacks : path);
    }
    const claims = valueAt(this.#claims.get(path), pointer);
    const inEntry = `${entry.pointer}/where/${index}`;
    if (!('is' in where) && !where.says) {
      const message = `has no proof for ${where.at}: it needs \`is\` or \`says\``;
      const says = [singleSpaced(`${node}`).trim()];
      const proof = claims === undefined ? { ...where, says } : { ...where, is: claims };
      this.#tellEntry(entry, message, this.#register?.draft(inEntry, proof));
    }
    if ('is' in where) {
      for (const claim of claimsIn(claims, pointer)) this.#covered.add(`${path}#${claim}`);
      if (!isDeepStrictEqual(claims, where.is)) {
        const { expected, actual, at } = difference(where.is, claims, pointer);
        // Where other files have what the entry states, this one is more likely wrong.
        const draft = isPattern
          ? this.#sources.get(path)?.draft?.(pointer, withAnnotations(where.is, node, claims))
          : this.#register?.draft(`${inEntry}/is`, claims);
        const message = `expects ${JSON.stringify(expected)}, but the spec has ${JSON.stringify(actual)}`;
        tell(message, at, draft);
      }
    }
    const text = typeof node === 'string' ? singleSpaced(node) : '';
    for (const phrase of where.says ?? []) {
      if (text.includes(singleSpaced(phrase))) continue;
      tell(
        `expects the words "${phrase}" in this text`,
        pointer,
        isPattern ? this.#missing(where, place).draft : undefined,
      );
    }
  }

  /** What is missing at a place, and the lines that add it: as another file of the pattern has it, or as the entry states it. */
  #missing(where: Where, { path, pointer }: Place): { missing: string; draft: Draft | undefined } {
    const source = this.#sources.get(path);
    const tokens = tokensOf(pointer);
    const missing = pointerOf(tokens.slice(0, tokensOf(source?.nearest?.(pointer) ?? '').length + 1));
    const holds = (value: unknown) =>
      (where.says ?? []).every((phrase) => singleSpaced(`${valueAt(value, pointer)}`).includes(phrase));
    const other = this.#places(where.at)
      .map((each) => this.#sources.get(each.path)?.value)
      .find((value) => valueAt(value, pointer) !== undefined && holds(value));
    const draft =
      other === undefined
        ? source?.draft?.(pointer, where.is ?? where.says?.join(' '))
        : source?.draft?.(missing, valueAt(other, missing));
    return { missing, draft };
  }

  /** Whether the schemas accept and reject the instances of an entry. */
  instances(entry: Entry): void {
    const { accepts = [], rejects = [], against = entry.where[0]?.at ?? '' } = entry.proof ?? {};
    const tell = (message: string) => this.#tellEntry(entry, message);
    if (this.constrains(entry.where) && (accepts.length === 0 || rejects.length === 0)) {
      const message =
        'has no proof of its constraint: it needs instances under `accepts` and under `rejects`';
      this.#tellEntry(entry, message, this.#proof(entry));
    }
    if (accepts.length + rejects.length === 0) return;
    const places = this.#places(against);
    if (places.length === 0) tell(`has a proof against ${against}, which does not exist`);
    for (const place of places) {
      const at = `${place.path}#${place.pointer}`;
      const validate = this.#validator(place);
      if (typeof validate === 'string') {
        tell(`has a proof against ${at}, but ${validate}`);
        continue;
      }
      for (const instance of accepts) {
        if (validate(withText(instance))) continue;
        const reasons = validate.errors?.map(({ instancePath, message }) =>
          `${instancePath} ${message}`.trim(),
        );
        tell(`expects ${at} to accept ${JSON.stringify(instance)}, but it does not: ${reasons?.join(', ')}`);
      }
      for (const instance of rejects) {
        if (!validate(withText(instance))) continue;
        tell(`expects ${at} to reject ${JSON.stringify(instance)}, but it does not`);
      }
    }
  }

  /** The lines that add what is missing of the proof of an entry. */
  #proof({ where, proof, pointer }: Entry): Draft | undefined {
    const { at = '' } = where.find((each) => this.constrains([each])) ?? {};
    const [place] = this.#places(at);
    const made = proofOfPlaces(
      place?.path ?? '',
      [place?.pointer ?? ''],
      this.#claims.get(place?.path ?? ''),
      this,
    );
    const isSame = proof !== undefined && (proof.against ?? where[0]?.at) === made.against;
    if (made.against === where[0]?.at) delete made.against;
    return this.#register?.draft(`${pointer}/proof`, isSame ? { ...made, ...proof } : made);
  }

  /** The validator of a schema, or why there is none. */
  #validator({ path, pointer }: Place): ReturnType<Schemas['validator']> | string {
    if (valueAt(this.#sources.get(path)?.value, pointer) === undefined) return 'nothing is there';
    try {
      const name = path.startsWith('openapi/') ? 'openapi' : 'asyncapi';
      return this.#schemas[name].validator(`/${escapeToken(path)}${pointer}`);
    } catch (error) {
      return `that schema does not compile: ${error instanceof Error ? error.message : error}`;
    }
  }

  accepts(place: Place, instance: unknown): boolean {
    const validate = this.#validator(place);
    return typeof validate !== 'string' && validate(withText(instance)) === true;
  }

  /** Whether an entry with these places covers a schema keyword that can reject an instance. */
  constrains(where: Where[]): boolean {
    return where
      .filter((each) => 'is' in each)
      .flatMap(({ at }) => this.#places(at))
      .some(({ path, pointer }) => {
        const claims = this.#claims.get(path);
        return claimsIn(valueAt(claims, pointer), pointer).some((claim) => {
          const tokens = tokensOf(claim);
          const isSchema = path.includes('/components/schemas/') || tokens.includes('schema');
          const rejects = valueAt(claims, claim) !== true && !tokens.some((token) => harmless.has(token));
          return isSchema && rejects;
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

  #tellEntry({ id, line, column }: Entry, message: string, draft?: Draft): void {
    this.problems.push({
      file: traceabilityPath,
      line,
      column,
      message: `\`${id}\` ${message}.`,
      help: draft ? 'Add it to the entry. A draft:' : 'Fix this entry or, if it is right, the spec.',
      ...(draft && { draft }),
    });
  }
}

// Keywords that reject no instance.
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

/** A node as it is to be, with the annotations that it has. */
function withAnnotations(expected: unknown, node: unknown, claims: unknown): unknown {
  if (!isMap(expected) || !isMap(node)) return expected;
  const annotations = Object.entries(node).filter(([key]) => !(isMap(claims) && key in claims));
  return Object.fromEntries([...annotations, ...Object.entries(expected)]);
}

const isMap = (node: unknown): node is Record<string, unknown> =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

function singleSpaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Replaces `{ $characters: n }` in an instance by a string of that length. */
function withText(instance: unknown): unknown {
  if (typeof instance !== 'object' || instance === null) return instance;
  if (Array.isArray(instance)) return instance.map(withText);
  const { $characters } = instance as { $characters?: unknown };
  if (typeof $characters === 'number') return 'a'.repeat($characters);
  return Object.fromEntries(Object.entries(instance).map(([key, value]) => [key, withText(value)]));
}
