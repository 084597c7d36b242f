import { claimsIn, readSources, withLocalReferences, withoutAnnotations } from './claims.ts';
import { Coverage } from './coverage.ts';
import { type DocumentName, Schemas, specsFolder } from './documents.ts';
import { type DraftSource, draftProblem, printedEntry, proofOf, schemasAround } from './draft.ts';
import { escapeToken, type Place, pointerOf, tokensOf, valueAt } from './pointer.ts';
import type { Draft, Problem } from './problem.ts';
import { type Entry, type Rules, readTraceability, traceabilityPath } from './traceability-format.ts';
import type { YamlFile } from './yaml-file.ts';

/**
 * Checks `traceability.yaml` against the sources of both specs: they have the places of every entry, and nothing without
 * an entry.
 */
export function checkTraceability(folder: URL = specsFolder): Problem[] {
  const { file, rules, entries, problems } = readTraceability(folder);
  const sources = readSources(folder);
  problems.push(...[...sources.values()].flatMap((source) => source.problems));
  if (rules === undefined || problems.length > 0) return problems;

  const check = new Traceability(sources, file);
  for (const entry of entries) check.places(entry);
  for (const entry of entries) check.instances(entry);
  return [...check.problems, ...completeness(file, rules, entries), ...check.drafts(entries)];
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
        where: ['<file>#<pointer>'],
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

/** Checks entries against sources, one after another; `problems` has what is wrong. */
class Traceability implements DraftSource {
  readonly problems: Problem[] = [];
  readonly document: Record<string, unknown>;
  readonly factsLine: number;
  readonly #register: YamlFile;
  readonly #sources: Map<string, YamlFile>;
  readonly #claims: Map<string, unknown>;
  readonly #coverage: Coverage;
  readonly #schemas: Record<DocumentName, Schemas>;
  readonly #moved = new Set<string>();
  readonly #lacking = new Set<string>();

  constructor(sources: Map<string, YamlFile>, register: YamlFile) {
    this.#sources = sources;
    this.#register = register;
    this.factsLine = register.positionOf('/facts').line;
    this.#claims = new Map([...sources].map(([path, { value }]) => [path, withoutAnnotations(value)]));
    this.#coverage = new Coverage(this.#claims);
    this.document = Object.fromEntries(
      [...sources].map(([path, { value }]) => [path, withLocalReferences(value, path)]),
    );
    this.#schemas = {
      openapi: new Schemas('openapi', this.document),
      asyncapi: new Schemas('asyncapi', this.document),
    };
  }

  /** Checks that the specs have the places of an entry, and notes what it covers. */
  places(entry: Entry): void {
    for (const at of entry.where) {
      const places = this.#places(at);
      if (places.length === 0) this.#tellEntry(entry, `points to ${at}, a file that does not exist`);
      for (const place of places) {
        if (this.#nodeAt(place) === undefined) this.#tellMissing(entry, at, place);
        else this.#coverage.add(place, !at.includes('*'));
      }
    }
  }

  /** What the specs state without an entry, with the drafts of the entries that are missing. */
  drafts(entries: Entry[]): Problem[] {
    const ids = new Set(entries.map(({ id }) => id));
    return this.#coverage.paths().flatMap((path) => {
      const pointers = this.#coverage.uncovered(path);
      if (pointers.length === 0) return [];
      for (const pointer of pointers) this.#coverage.add({ path, pointer });
      const problem = draftProblem({ path, claims: this.#claims.get(path), pointers }, ids, this);
      // What an entry no longer finds may be what stands here by another name.
      return [this.#moved.has(path) ? { ...problem, cause: path } : problem];
    });
  }

  #nodeAt({ path, pointer }: Place): unknown {
    return valueAt(this.#sources.get(path)?.value, pointer);
  }

  /** Reports a place that is not there. What all files of a pattern have is added as another one has it. */
  #tellMissing(entry: Entry, at: string, { path, pointer }: Place): void {
    const isPattern = at.includes('*');
    if (!isPattern) this.#moved.add(path);
    const source = this.#sources.get(path);
    const end = tokensOf(source?.nearest(pointer) ?? '').length + 1;
    const missing = pointerOf(tokensOf(pointer).slice(0, end));
    const other = this.#places(at).find((each) => this.#nodeAt(each) !== undefined);
    const lacks = `${path}#${missing}`;
    // One draft adds what is missing, and all that is missing below it.
    const draft =
      other === undefined || this.#lacking.has(lacks)
        ? undefined
        : source?.draft(missing, this.#nodeAt({ ...other, pointer: missing }));
    this.#lacking.add(lacks);
    this.problems.push({
      file: path,
      pointer,
      message: `\`${entry.id}\` points here, but nothing is here.`,
      help: `Fix the spec, or the entry in specs/${traceabilityPath}:${entry.line}:${entry.column}${draft ? '. A draft:' : '.'}`,
      cause: isPattern ? lacks : path,
      ...(draft && { draft }),
    });
  }

  /** Whether the schemas accept and reject the instances of an entry. */
  instances(entry: Entry): void {
    const { accepts = [], rejects = [], against = schemaAround(entry.where[0] ?? '') } = entry.proof ?? {};
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
    const [place] = this.#places(where.find((each) => this.constrains([each])) ?? '');
    if (place === undefined) return undefined;
    const { against, ...made } = proofOf(place.path, [place.pointer], this.#claims.get(place.path), this);
    const isDefault = against === schemaAround(where[0] ?? '');
    const isSame = proof !== undefined && (proof.against ?? schemaAround(where[0] ?? '')) === against;
    const lines = { ...(!isDefault && { against }), ...made, ...(isSame && proof) };
    return this.#register.draft(`${pointer}/proof`, lines);
  }

  /** The validator of a schema, or why there is none. */
  #validator({ path, pointer }: Place): ReturnType<Schemas['validator']> | string {
    if (this.#nodeAt({ path, pointer }) === undefined) return 'nothing is there';
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

  /** Whether places have a keyword of a component that can reject a value. Operations and messages have the corpus. */
  constrains(where: string[]): boolean {
    return where
      .flatMap((at) => this.#places(at))
      .filter(({ path }) => path.includes('/components/'))
      .some(({ path, pointer }) => {
        const claims = this.#claims.get(path);
        const below = valueAt(claims, pointer);
        return (
          below !== undefined && claimsIn(below, pointer).some((claim) => canReject(path, claims, claim))
        );
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

function canReject(path: string, claims: unknown, claim: string): boolean {
  const tokens = tokensOf(claim);
  const isSchema = path.includes('/components/schemas/') || tokens.includes('schema');
  return isSchema && valueAt(claims, claim) !== true && !tokens.some((token) => harmless.has(token));
}

/** The innermost schema around a place, or the place itself. */
function schemaAround(at: string): string {
  const [path = '', pointer = ''] = at.split('#');
  return `${path}#${schemasAround(path, pointer)[0] ?? pointer}`;
}

/** Replaces `{ $characters: n }` in an instance by a string of that length. */
function withText(instance: unknown): unknown {
  if (typeof instance !== 'object' || instance === null) return instance;
  if (Array.isArray(instance)) return instance.map(withText);
  const { $characters } = instance as { $characters?: unknown };
  if (typeof $characters === 'number') return 'a'.repeat($characters);
  return Object.fromEntries(Object.entries(instance).map(([key, value]) => [key, withText(value)]));
}
