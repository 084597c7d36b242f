import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  escapeToken,
  isObject,
  localTarget,
  type Schema,
  SchemaRegistry,
  tryParseJson,
  valueAt,
} from '@voice-agent/spec-model';
import { parse } from 'yaml';
import type { Covered } from '../../engine/coverage.ts';
import type { Finding } from '../../engine/findings.ts';
import { literally } from '../../http/redact/redacted-credentials.ts';
import { once } from '../../once.ts';
import { ruleFacts } from './rule-facts.ts';

/** An entry of the traceability record, with the places in the documents that state it. */
export interface FactEntry {
  id: string;
  /** Places in the sources of the specs, as `file#pointer`. */
  where: readonly string[];
}

/** Facts by the places in one bundled document that state them. */
export class Facts {
  readonly #places: { id: string; pointer: string; pattern: RegExp; depth: number; isOpen: boolean }[] = [];

  /** @param open what is undocumented: the specs model it, and no fact states it */
  constructor(entries: readonly FactEntry[], spec: 'openapi' | 'asyncapi', open: readonly FactEntry[] = []) {
    for (const entry of [...entries, ...open])
      for (const at of entry.where) {
        const { id } = entry;
        const isOpen = open.includes(entry);
        const pointer = bundledPointer(at, spec);
        if (pointer === undefined) continue;
        const pattern = new RegExp(`^${pointer.split('*').map(literally).join('[^/]*')}$`);
        this.#places.push({ id, pointer, pattern, depth: pointer.split('/').length, isOpen });
      }
  }

  /** The facts of a place in the bundle: its own, or those of the nearest place around it. */
  at(pointer: string): string[] {
    return this.#around(pointer).find((ids) => ids.length > 0) ?? [];
  }

  /**
   * A finding with its own facts, those of its place, or those of its rule. Where an undocumented point alone models the place,
   * it is a warning with the id of that.
   *
   * @param root the bundled document
   */
  named(finding: Finding, root: unknown): Finding {
    if (finding.facts.length > 0) return finding;
    const facts = this.at(finding.pointer);
    const open = this.#openAt(finding.pointer);
    if (open.length === 0 && finding.rule === 'valid-request-rejected')
      open.push(...this.#openIn(finding, root));
    if (open.length > 0) return { ...finding, severity: 'warn', facts: open };
    return { ...finding, facts: facts.length > 0 ? facts : factsOf(finding.rule) };
  }

  /** The undocumented points of a place, or of the nearest one around it that anything models; none where a fact states it. */
  #openAt(pointer: string): string[] {
    for (const at of this.#outwards(pointer)) {
      if (this.#atExactly(at).length > 0) return [];
      const open = this.#atExactly(at, true);
      if (open.length > 0) return open;
    }
    return [];
  }

  /** The undocumented points that alone make a request valid: it has a value of a type that is not the first of theirs. */
  #openIn({ operation, exchange }: Finding, root: unknown): string[] {
    const body = tryParseJson(exchange.request.body ?? '');
    const operations = Object.values(Object(valueAt(root, '/paths'))).flatMap((path) =>
      Object.values(Object(path)),
    );
    const found = operations.find((each) => Object(each).operationId === operation);
    const schema = valueAt(found, '/requestBody/content/application~1json/schema') as Schema | undefined;
    if (body === undefined || schema === undefined) return [];
    return this.#places.flatMap(({ id, pointer, isOpen }) => {
      const narrowed = structuredClone(root);
      const place = valueAt(narrowed, pointer);
      if (!isOpen || !isObject(place) || !Array.isArray(place.type)) return [];
      Object.assign(place, { type: place.type[0] });
      const accepts = (document: unknown) => new SchemaRegistry(document).accepts(schema, body.value);
      return accepts(root) && !accepts(narrowed) ? [id] : [];
    });
  }

  /**
   * Counts the cases that exercised each fact: those that reached a place that states it, or a rule that rests on it. A
   * fact of a response schema has a case for each response that was validated.
   *
   * @param root the bundled document
   */
  covered(root: unknown, parts: readonly Covered[]): Covered[] {
    const cases = new Map<string, number>();
    const add = (ids: Iterable<string>, count: number): void => {
      for (const id of ids) cases.set(id, (cases.get(id) ?? 0) + count);
    };
    const below = (pointer: string, follows: boolean): Set<string> =>
      new Set([...reached(root, pointer, follows)].flatMap((each) => this.#atExactly(each)));
    for (const pointer of ['/paths', '/channels']) add(below(pointer, true), 0);
    for (const { what, pointer, cases: count } of parts) {
      if (what === 'rule') add(factsOf(pointer), count);
      else if (what === 'response' || what === 'event') add(below(pointer, true), count);
      else if (what === 'operation') {
        const paths = [pointer.replace(/\/\w+$/, ''), '/paths'].flatMap((path) => this.#atExactly(path));
        add(new Set([...below(pointer, false), ...paths]), count);
      } else add(new Set([...this.#around(pointer).flat(), ...below(pointer, false)]), count);
    }
    return [...cases].map(([id, cases]) => ({ what: 'fact', operation: '', pointer: id, cases }));
  }

  /** The facts of a place, then of each place around it within its component. */
  #around(pointer: string): string[][] {
    return this.#outwards(pointer).map((each) => this.#atExactly(each));
  }

  #outwards(pointer: string): string[] {
    const around = [pointer];
    for (let at = pointer; /^\/components(?:\/[^/]*){3}/.test(at); ) {
      at = at.slice(0, at.lastIndexOf('/'));
      around.push(at);
    }
    return around;
  }

  #atExactly(pointer: string, isOpen = false): string[] {
    const depth = pointer.split('/').length;
    const found = this.#places.filter(
      (place) => place.isOpen === isOpen && place.depth === depth && place.pattern.test(pointer),
    );
    return [...new Set(found.map(({ id }) => id))];
  }
}

const factsOf = (rule: string): readonly string[] =>
  Object.hasOwn(ruleFacts, rule) ? (ruleFacts[rule] ?? []) : [];

/** The facts of the voice agent service. */
export const loadFacts: (spec: 'openapi' | 'asyncapi') => Promise<Facts> = once(async (spec) => {
  const file = createRequire(import.meta.url).resolve('@voice-agent/specs/traceability.yaml');
  const { facts, decisions, open } = parse(await readFile(file, 'utf8')) as Record<string, FactEntry[]>;
  return new Facts([...(facts ?? []), ...(decisions ?? [])], spec, open);
});

/**
 * Translates a place in the sources into one in the bundle: a component by its kind and name, a path by its file name, a
 * message in its channel.
 *
 * @returns undefined for a place in another document, for info, servers and prose, and for a default
 */
export function bundledPointer(at: string, spec: 'openapi' | 'asyncapi'): string | undefined {
  const [file = '', rest = ''] = at.split('#');
  if (!file.startsWith(`${spec}/`) || /^\/(?:info|servers)\b|\/default$/.test(rest)) return undefined;
  if (/(?<!\/properties)\/(?:description|summary)$/.test(rest)) return undefined;
  const name = file.replace(/^.*\//, '').replace(/\.ya?ml$/, '');
  const folder = file.split('/').slice(1, -1);
  if (folder[0] === 'components') return `/components/${folder[1]}/${escapeToken(name)}${rest}`;
  if (folder[0] === 'paths') return `/paths/${escapeToken(`/${name.replaceAll('_', '/')}`)}${rest}`;
  if (folder[0] === 'messages') return `/channels/callEvents/messages/${escapeToken(name)}${rest}`;
  return rest;
}

/** The pointers of a place and of all places below it. @param follows whether references are followed */
function reached(root: unknown, from: string, follows: boolean): Set<string> {
  const seen = new Set<string>();
  const visit = (node: unknown, pointer: string): void => {
    if (seen.has(pointer)) return;
    seen.add(pointer);
    if (typeof node !== 'object' || node === null) return;
    const target = isObject(node) ? localTarget(root, node) : undefined;
    if (target !== undefined && follows) visit(target.value, target.pointer);
    for (const [key, value] of Object.entries(node))
      if (key !== 'examples' && (key !== '$ref' || target === undefined))
        visit(value, `${pointer}/${escapeToken(key)}`);
  };
  const start = valueAt(root, from);
  if (start !== undefined) visit(start, from);
  return seen;
}
