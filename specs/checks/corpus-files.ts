import { readdirSync, readFileSync } from 'node:fs';
import type { Problem } from './problem.ts';

/** What an instance of the corpus is; the file name of an accepted case says it. */
export type InstanceKind = 'request' | 'response' | 'event' | 'configuration';
const instanceKinds: readonly string[] = ['request', 'response', 'event', 'configuration'];

/** One file of the corpus, `<folder>/<name>.<kind>.json` or `<folder>/<name>.refused.json`. */
export interface CorpusCase {
  /** Path of the file, relative to the `specs` folder. */
  file: string;
  folder: string;
  name: string;
  kind: InstanceKind;
  instance: unknown;
  /** Only in a refused case: the value that is wrong and the keyword that refuses it. */
  refusal?: { at: string; keyword: string };
}

export interface Corpus {
  cases: CorpusCase[];
  problems: Problem[];
}

const fileName = /^(?<name>[^.]+)\.(?<kind>[a-z]+)\.json$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;

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
    const inner = new URL(`${encodeURIComponent(entry.name)}/`, folder);
    for (const file of readdirSync(inner).sort()) {
      const result = readCase(inner, entry.name, file);
      if ('instance' in result) corpus.cases.push(result);
      else corpus.problems.push(result);
    }
  }
  return corpus;
}

function readCase(url: URL, folder: string, fileBase: string): CorpusCase | Problem {
  const file = `examples/${folder}/${fileBase}`;
  const { name, kind } = fileName.exec(fileBase)?.groups ?? {};
  if (name === undefined || kind === undefined || ![...instanceKinds, 'refused'].includes(kind)) {
    return {
      file,
      message: 'The file name does not say a known kind.',
      help: `Name it <case>.<kind>.json, where the kind is one of ${instanceKinds.join(', ')} and refused.`,
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
  if (kind !== 'refused') return { file, folder, name, kind: kind as InstanceKind, instance: value };
  return refusedCase({ file, folder, name }, value);
}

/** What a file of the corpus holds, or what is wrong with it as JSON. */
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

function refusedCase(
  place: { file: string; folder: string; name: string },
  value: unknown,
): CorpusCase | Problem {
  const { reason, section, at, keyword, ...rest } = (value ?? {}) as Record<string, unknown>;
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
    others.length > 0
  ) {
    return {
      file: place.file,
      message: 'A refused case does not have the members it needs.',
      help: `Give it reason (a sentence), section, at (a JSON pointer), keyword, and one of ${instanceKinds.join(', ')}.`,
    };
  }
  return { ...place, kind: kind as InstanceKind, instance: rest[kind], refusal: { at, keyword } };
}
