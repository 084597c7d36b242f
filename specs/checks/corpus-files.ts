import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Problem } from './problem.ts';

/** The kind of an instance of the corpus, part of the file name of an accepted case. */
export type InstanceKind = 'request' | 'response' | 'event' | 'configuration';
const instanceKinds: readonly string[] = ['request', 'response', 'event', 'configuration'];

/** One file of the corpus, `<folder>/<name>.<kind>.json` or `<folder>/<name>.invalid.json`. */
export interface CorpusCase {
  /** Path of the file, relative to the `specs` folder. */
  file: string;
  folder: string;
  name: string;
  kind: InstanceKind;
  instance: unknown;
  /** Only in a rejected case: the value that is wrong, the keyword that rejects it, and why for a reader. */
  rejection?: { reason: string; section: string; at: string; keyword: string };
  /** The fields that an event has from the envelope of its folder. */
  inherited: readonly string[];
}

export interface Corpus {
  cases: CorpusCase[];
  problems: Problem[];
}

const fileName = /^(?<name>[^.]+)\.(?<kind>[a-z]+)\.json$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The name of the file that an event extends, and of the folder of the cases that every event has. */
const envelopeName = 'envelope';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A whole event: the case and the rest of its envelope. */
export function inherit(envelope: Fields | undefined, event: unknown): unknown {
  return envelope !== undefined && isObject(event) ? { ...envelope, ...event } : event;
}

/** What the events in a folder of the corpus extend; undefined where there is no such file. */
export function readEnvelope(folder: URL): { value?: Fields; problem?: Problem } {
  const name = folder.pathname.split('/').at(-2);
  const url = new URL(`${envelopeName}.json`, folder);
  const file = `examples/${decodeURIComponent(name ?? '')}/${envelopeName}.json`;
  return existsSync(url) ? (readJson(url, file) as { value?: Fields; problem?: Problem }) : {};
}

/** Reads every file of the corpus; what cannot be read as a case becomes a problem. */
export function readCorpus(folder: URL): Corpus {
  const corpus: Corpus = { cases: [], problems: [] };
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'README.md') continue;
    if (!entry.isDirectory()) {
      corpus.problems.push({
        file: `examples/${entry.name}`,
        message: 'A file of the corpus lies outside of the folders.',
        help: 'Move it into the folder of its operation or event.',
      });
      continue;
    }
    if (entry.name === envelopeName) continue;
    const inner = new URL(`${encodeURIComponent(entry.name)}/`, folder);
    const envelope = readEnvelope(inner);
    if (envelope.problem !== undefined) {
      corpus.problems.push(envelope.problem);
      continue;
    }
    const shared = new URL(`${envelopeName}/`, folder);
    for (const from of envelope.value === undefined || !existsSync(shared) ? [inner] : [inner, shared])
      for (const file of readdirSync(from).sort()) {
        if (file === `${envelopeName}.json`) continue;
        const result = readCase(from, entry.name, file, envelope.value);
        if ('instance' in result) corpus.cases.push(result);
        else corpus.problems.push(result);
      }
  }
  return corpus;
}

function readCase(
  url: URL,
  folder: string,
  fileBase: string,
  envelope: Fields | undefined,
): CorpusCase | Problem {
  const file = `examples/${decodeURIComponent(url.pathname.split('/').at(-2) ?? '')}/${fileBase}`;
  const { name, kind } = fileName.exec(fileBase)?.groups ?? {};
  if (name === undefined || kind === undefined || ![...instanceKinds, 'invalid'].includes(kind)) {
    return {
      file,
      message: 'The file name does not say a known kind.',
      help: `Name it <case>.<kind>.json, where the kind is one of ${instanceKinds.join(', ')} and invalid.`,
    };
  }
  if (!kebabCase.test(name)) {
    return {
      file,
      message: `The name "${name}" is not kebab-case.`,
      help: 'Use lower-case words with hyphens.',
    };
  }
  const { value, problem } = readJson(new URL(encodeURIComponent(fileBase), url), file);
  if (problem !== undefined) return problem;
  const place = { file, folder, name };
  if (kind === 'invalid') return invalidCase(place, value, envelope);
  return {
    ...place,
    kind: kind as InstanceKind,
    ...(kind === 'event' ? extended(value, envelope) : { instance: value, inherited: [] }),
  };
}

/** An event with its envelope, less what it is to lack. */
function extended(
  event: unknown,
  envelope: Fields | undefined,
  without: readonly string[] = [],
): Pick<CorpusCase, 'instance' | 'inherited'> {
  const whole = inherit(envelope, event);
  if (!isObject(whole) || !isObject(event)) return { instance: whole, inherited: [] };
  const instance = Object.fromEntries(Object.entries(whole).filter(([name]) => !without.includes(name)));
  return { instance, inherited: Object.keys(instance).filter((name) => !Object.hasOwn(event, name)) };
}

/** The content of a file of the corpus, or why it is not JSON. */
export function readJson(url: URL, file: string): { value?: unknown; problem?: Problem } {
  const text = readFileSync(url, 'utf8');
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const { message } = error as SyntaxError;
    // The parser gives the place, except where the text ends too early.
    const [, line = text.trimEnd().split('\n').length, column] =
      /\(line (\d+) column (\d+)\)/.exec(message) ?? [];
    const place = { line: Number(line), ...(column !== undefined && { column: Number(column) }) };
    const reason = message.replace(/(?: in JSON at|, (?:\.{3})?").*/s, '');
    return {
      problem: { file, ...place, message: `This is not valid JSON: ${reason}.`, help: 'Fix the syntax.' },
    };
  }
}

function invalidCase(
  place: { file: string; folder: string; name: string },
  value: unknown,
  envelope: Fields | undefined,
): CorpusCase | Problem {
  const { reason, section, at, keyword, without, ...rest } = (value ?? {}) as Record<string, unknown>;
  const isList = Array.isArray(without) && without.every((name) => typeof name === 'string');
  if (isList && envelope !== undefined) rest.event ??= {};
  const [kind, ...others] = Object.keys(rest);
  if (
    typeof reason !== 'string' ||
    !/\.$/.test(reason) ||
    typeof section !== 'string' ||
    !/^\d(\.\d)?$/.test(section) ||
    typeof at !== 'string' ||
    !/^(\/|$)/.test(at) ||
    typeof keyword !== 'string' ||
    kind === undefined ||
    !instanceKinds.includes(kind) ||
    others.length > 0 ||
    (without !== undefined && (!isList || envelope === undefined))
  ) {
    return {
      file: place.file,
      message: 'A rejected case does not have the members it needs.',
      help: `Give it reason (a sentence), section, at (a JSON pointer), keyword, and one of ${instanceKinds.join(', ')}; or "without", a list of fields that an event lacks.`,
    };
  }
  const made =
    kind === 'event'
      ? extended(rest.event, envelope, isList ? without : [])
      : { instance: rest[kind], inherited: [] };
  return { ...place, kind: kind as InstanceKind, ...made, rejection: { reason, section, at, keyword } };
}
