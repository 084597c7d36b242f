import { isDeepStrictEqual } from 'node:util';
import { checkConstraints } from './constraints.ts';
import { type CorpusCase, readCorpus } from './corpus-files.ts';
import { type Judge, type SpecExample, type Target, targetsOf } from './corpus-targets.ts';
import { type DocumentName, readBundle, specsFolder } from './documents.ts';
import { draftAccepted, draftRejected } from './draft-case.ts';
import { withoutScalars } from './mutations.ts';
import { escapeToken, valueAt } from './pointer.ts';
import type { Problem } from './problem.ts';
import type { Reason } from './reasons.ts';
import { byCause } from './report-problems.ts';
import { readTraceability } from './traceability-format.ts';

interface Documents {
  bundles: { name: DocumentName; bundle: unknown }[];
  targets: Target[];
}
let known: Documents | undefined;

/** The bundles in `dist`, read once. */
function readDocuments(): Documents {
  if (known !== undefined) return known;
  const bundles = (['openapi', 'asyncapi'] as const).map((name) => ({ name, bundle: readBundle(name) }));
  known = { bundles, targets: bundles.flatMap(({ name, bundle }) => targetsOf(name, bundle)) };
  return known;
}

/**
 * Checks the example corpus against the bundles in `dist`: each accepted case is valid, each rejected case is
 * rejected at the place and by the keyword it states, and nothing that the specs show is missing from it.
 */
export function checkCorpus(folder: URL = new URL('examples/', specsFolder)): Problem[] {
  const { cases, problems } = readCorpus(folder);
  const { bundles, targets } = readDocuments();
  const found = [
    ...problems,
    ...schemasFirst(cases.flatMap((each) => checkCase(each, targets))),
    ...checkDuplicates(cases),
  ];
  // The rest asks what the corpus lacks, which only a readable and valid corpus can settle.
  if (found.length > 0) return found;
  return [
    ...targets.flatMap((target) => checkTarget(target, cases)),
    ...checkShown(targets, cases),
    ...bundles.flatMap(({ name, bundle }) => checkEnumerations(name, bundle, targets, cases)),
    ...checkConstraints(readTraceability(specsFolder).entries, targets, cases),
  ];
}

/** Checks the cases that a document shows as its examples: code is generated from these. */
export function checkExamples(
  name: DocumentName,
  bundle: unknown,
  folder: URL = new URL('examples/', specsFolder),
): Problem[] {
  const targets = targetsOf(name, bundle);
  const isShown = (each: CorpusCase): boolean =>
    targets
      .filter((target) => target.folder === each.folder)
      .some(({ examples }) => examples.some(({ kind, name }) => kind === each.kind && name === each.name));
  const cases = readCorpus(folder).cases.filter((each) => each.rejection === undefined && isShown(each));
  return schemasFirst(cases.flatMap((each) => checkCase(each, targets)));
}

/** Where one schema rejects several cases, it is more likely wrong than they are, so it comes first. */
function schemasFirst(problems: Problem[]): Problem[] {
  // Each event that extends an envelope finds what is wrong in it.
  const places = new Map(problems.map((each) => [JSON.stringify(each), each]));
  return byCause([...places.values()]).flatMap((group) => {
    const first = group.find((each) => each.because !== undefined);
    if (first?.because === undefined || group.length === 1) return group;
    const others = group.filter((each) => each !== first);
    const { because, message, ...example } = first;
    const several = `It rejects a value of ${group.length} examples.`;
    const shown = { ...example, message: `The first one: ${message}` };
    return [{ ...example, ...because, message: several, because: shown }, ...others];
  });
}

/** Checks a case against the one of `targets` that it belongs to. */
function checkCase(each: CorpusCase, targets: Target[]): Problem[] {
  const target = targets.find(({ folder }) => folder === each.folder);
  if (target === undefined) {
    return [
      {
        file: each.file,
        message: `The folder "${each.folder}" is not an operation, an event or webhookConfiguration.`,
        help: `Move the case to one of ${targets.map(({ folder }) => folder).join(', ')}.`,
        cause: each.folder,
      },
    ];
  }
  const judge = target.kinds.get(each.kind);
  if (judge === undefined) {
    return [
      {
        file: each.file,
        message: `The kind "${each.kind}" has no place in "${each.folder}".`,
        help: `The kinds of this folder are ${[...target.kinds.keys()].join(', ')}.`,
      },
    ];
  }
  const reasons = judge.reasons(each.instance);
  return each.rejection === undefined
    ? checkAccepted(each, reasons, target.document)
    : checkRejected(each, each.rejection, reasons);
}

/** The file that has the value at a pointer: the case, or the envelope that it extends. */
function sourceOf({ file, folder, inherited }: CorpusCase, at: string): string {
  return inherited.some((name) => at === `/${name}` || at.startsWith(`/${name}/`))
    ? `examples/${folder}/envelope.json`
    : file;
}

function checkAccepted(each: CorpusCase, reasons: Reason[], document: DocumentName): Problem[] {
  return distinct(reasons).map(({ at, keyword, wants }) => {
    const requested = wants?.();
    const schema = requested?.schema.startsWith('/components/') ? requested.schema : undefined;
    return {
      file: sourceOf(each, at),
      pointer: at,
      message: requested?.sentence ?? `The value is invalid: schema keyword "${keyword}".`,
      help: 'Fix the value, or the schema if the value is right.',
      ...(schema !== undefined && {
        because: { file: `dist/${document}.yaml`, pointer: schema, message: 'The schema requires this.' },
        cause: schema,
      }),
    };
  });
}

/** Two keywords may reject the one wrong value; a second wrong value may not hide behind the first. */
function checkRejected({ file, kind }: CorpusCase, stated: Reason, reasons: Reason[]): Problem[] {
  if (reasons.length === 0) {
    return [
      {
        file,
        pointer: `/${kind}${stated.at}`,
        message: `The case is valid, but "${stated.keyword}" should reject this value.`,
        help: 'Make the value invalid, or rename the file to an accepted case.',
      },
    ];
  }
  const here = reasons.filter(({ at }) => at === stated.at);
  const problems: Problem[] = distinct(reasons)
    .filter(({ at }) => at !== stated.at)
    .map(({ at, keyword, wants }) => ({
      file,
      pointer: `/${kind}${at}`,
      cause: wants?.().schema ?? `${file}${at}`,
      message: `"${keyword}" rejects this value, which is not the one at "${stated.at}" that the case states.`,
      help: 'Make only one value invalid, and set "at" to its pointer.',
    }));
  if (here.some(({ keyword }) => keyword === stated.keyword)) return problems;
  if (here.length === 0 && problems.length > 0) return problems;
  const keywords = distinct(here).map(({ keyword }) => `"${keyword}"`);
  return [
    ...problems,
    {
      file,
      pointer: '/keyword',
      message: `The value at "${stated.at}" is rejected by ${keywords.join(', ')}, not by "${stated.keyword}".`,
      help: 'Set "keyword" to the keyword that rejects the value.',
    },
  ];
}

function distinct(reasons: Reason[]): Reason[] {
  return reasons.filter(
    ({ at, keyword }, index) =>
      reasons.findIndex((other) => other.at === at && other.keyword === keyword) === index,
  );
}

function checkDuplicates(cases: CorpusCase[]): Problem[] {
  return cases.flatMap((each, index) => {
    const twin = cases
      .slice(0, index)
      .find(
        (other) =>
          other.folder === each.folder &&
          other.kind === each.kind &&
          isDeepStrictEqual(other.instance, each.instance),
      );
    if (twin === undefined) return [];
    return [
      { file: each.file, message: `The case duplicates ${twin.file}.`, help: 'Delete one of the two.' },
    ];
  });
}

function checkTarget(target: Target, cases: CorpusCase[]): Problem[] {
  const ofTarget = cases.filter(({ folder }) => folder === target.folder);
  const missing = [...target.kinds.keys()].flatMap((kind) =>
    [false, true]
      .filter(
        (rejected) =>
          !(rejected && kind === 'request' && target.acceptsAny) &&
          !ofTarget.some((each) => each.kind === kind && (each.rejection !== undefined) === rejected),
      )
      .map((rejected) => {
        const accepted = ofTarget.filter((each) => each.kind === kind && each.rejection === undefined);
        const draft = rejected
          ? draftRejected(
              target,
              kind,
              accepted.map(({ instance }) => instance),
            )
          : draftAccepted(target, kind);
        return {
          file: `examples/${target.folder}`,
          message: `There is no ${rejected ? 'rejected' : 'accepted'} ${kind}.`,
          help: `Add a file <case>.${rejected ? 'invalid' : kind}.json${draft ? '. A draft, to fill in at <…>:' : '.'}`,
          ...(draft && { draft }),
        };
      }),
  );
  return missing;
}

/** Each example that a document shows is a case. One of a component that several operations share is a case of one of them. */
function checkShown(targets: Target[], cases: CorpusCase[]): Problem[] {
  const problems = new Map<string, Problem[]>();
  for (const target of targets) {
    const accepted = cases.filter((each) => each.folder === target.folder && each.rejection === undefined);
    for (const example of target.examples) {
      const place = `${target.document}#${example.pointer}`;
      const found = checkExample(target, example, accepted);
      if (found.length === 0 || !problems.has(place)) problems.set(place, found);
    }
  }
  return [...problems.values()].flat();
}

function checkExample({ document, folder }: Target, example: SpecExample, accepted: CorpusCase[]): Problem[] {
  const { kind, name, part, pointer, value } = example;
  const matches = accepted.some(
    (each) =>
      each.kind === kind &&
      (name === undefined || each.name === name) &&
      isDeepStrictEqual(valueAt(each.instance, part), value),
  );
  if (matches) return [];
  const file = `dist/${document}.yaml`;
  if (name === undefined) {
    return [
      {
        file,
        pointer,
        message: `No accepted request of ${folder} uses this value of the parameter.`,
        help: 'Use a value of the corpus, or add a case with this one.',
      },
    ];
  }
  return [
    {
      file,
      pointer,
      message: `The example differs from examples/${folder}/${name}.${kind}.json.`,
      help: 'Name the example after a case, take its value from that file, and bundle again.',
    },
  ];
}

/** A value is covered when an accepted case has it where its enumeration rejects any other. */
function checkEnumerations(
  document: DocumentName,
  bundle: unknown,
  targets: Target[],
  cases: CorpusCase[],
): Problem[] {
  const used = new Set(
    cases.flatMap(({ folder, kind, instance, rejection }) => {
      const target = targets.find((each) => each.folder === folder && each.document === document);
      const judge = rejection === undefined ? target?.kinds.get(kind) : undefined;
      return judge === undefined ? [] : enumerationsOf(bundle, judge, instance);
    }),
  );
  return enumerationValues(bundle).flatMap((pointer) => {
    if (used.has(pointer)) return [];
    return [
      {
        file: `dist/${document}.yaml`,
        pointer,
        message: `No accepted case uses the value ${JSON.stringify(valueAt(bundle, pointer))}.`,
        help: 'Add a case with this value to the corpus.',
      },
    ];
  });
}

/** The pointers of the values of enumerations that an instance has. */
const enumerationsOf = (bundle: unknown, judge: Judge, instance: unknown): string[] =>
  [...withoutScalars(instance)].flatMap(({ rest, value }) =>
    judge.violated(rest).flatMap((pointer) => {
      if (pointer.endsWith('/const')) return valueAt(bundle, pointer) === value ? pointer : [];
      const values = pointer.endsWith('/enum') ? (valueAt(bundle, pointer) as unknown[]) : [];
      return values.includes(value) ? `${pointer}/${values.indexOf(value)}` : [];
    }),
  );

/** The pointers of all values of `enum` and `const`. Examples are data, and `contains` counts what may be absent. */
function enumerationValues(node: unknown, pointer = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const inner = `${pointer}/${escapeToken(key)}`;
    if (key === 'examples' || key === 'contains') return [];
    if (key === 'const') return [inner];
    if (key === 'enum' && Array.isArray(value)) return value.map((_, index) => `${inner}/${index}`);
    return enumerationValues(value, inner);
  });
}
