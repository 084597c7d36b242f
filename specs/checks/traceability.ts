import { readSources, withoutAnnotations } from './claims.ts';
import { Coverage } from './coverage.ts';
import { specsFolder } from './documents.ts';
import { draftProblem, printedEntry } from './draft.ts';
import { type Place, pointerOf, tokensOf, valueAt } from './pointer.ts';
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
class Traceability {
  readonly problems: Problem[] = [];
  readonly #factsLine: number;
  readonly #sources: Map<string, YamlFile>;
  readonly #claims: Map<string, unknown>;
  readonly #coverage: Coverage;
  readonly #moved = new Set<string>();
  readonly #lacking = new Set<string>();

  constructor(sources: Map<string, YamlFile>, register: YamlFile) {
    this.#sources = sources;
    this.#factsLine = register.positionOf('/facts').line;
    this.#claims = new Map([...sources].map(([path, { value }]) => [path, withoutAnnotations(value)]));
    this.#coverage = new Coverage(this.#claims);
  }

  /** Checks that the specs have the places of an entry, and notes what it covers. */
  places(entry: Entry): void {
    for (const at of entry.where) {
      const places = this.#places(at);
      if (places.length === 0) this.#tellMissingFile(entry, at);
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
      const problem = draftProblem({ path, claims: this.#claims.get(path), pointers }, ids, this.#factsLine);
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

  #places(at: string): Place[] {
    const [file = '', pointer = ''] = at.split('#');
    const [start = '', end] = file.split('*');
    return [...this.#sources.keys()]
      .filter((path) => (end === undefined ? path === file : path.startsWith(start) && path.endsWith(end)))
      .map((path) => ({ path, pointer }));
  }

  #tellMissingFile({ id, line, column }: Entry, at: string): void {
    this.problems.push({
      file: traceabilityPath,
      line,
      column,
      message: `\`${id}\` points to ${at}, a file that does not exist.`,
      help: 'Fix this entry or, if it is right, the spec.',
    });
  }
}
