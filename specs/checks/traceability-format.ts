import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { Problem } from './problem.ts';
import { violationMessage } from './violation-message.ts';
import { YamlFile } from './yaml-file.ts';

export interface Entry {
  list: 'facts' | 'decisions' | 'open';
  /** Where it is in `traceability.yaml`. */
  line: number;
  column: number;
  pointer: string;
  id: string;
  /** The section of the interface. */
  section: string;
  /** Places in the specs: file, `#`, JSON pointer; a `*` in the file stands for several files, each of which must have it. */
  where: string[];
}

/** What `traceability.yaml` must have. */
export interface Rules {
  /** The sections of the interface; each has at least one fact. */
  sections: string[];
  /** The sections with at least one entry in `open`. */
  sectionsWithOpenPoints: string[];
  minOpenPoints: number;
}

export const traceabilityPath = 'traceability.yaml';
/** What stands in the draft of an entry for what only a person knows. */
export const placeholders = { section: '<section>', fact: '<fact>' } as const;

const text = { type: 'string', minLength: 1 };
const place = { type: 'string', pattern: '^(openapi|asyncapi)/[^#]+#(/.*)?$' };

const names = { type: 'array', minItems: 1, uniqueItems: true, items: text };
const rules = {
  type: 'object',
  required: ['sections', 'sectionsWithOpenPoints', 'minOpenPoints'],
  additionalProperties: false,
  properties: {
    sections: names,
    sectionsWithOpenPoints: names,
    minOpenPoints: { type: 'integer', minimum: 0 },
  },
};

function listOf(ownKeys: readonly string[], sections: string[]): object {
  return {
    type: 'array',
    items: {
      type: 'object',
      required: ['id', 'section', ...ownKeys, 'where'],
      additionalProperties: false,
      properties: {
        id: { type: 'string', pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' },
        section: { enum: sections },
        ...Object.fromEntries(ownKeys.map((key) => [key, { ...text, not: { const: placeholders.fact } }])),
        where: { type: 'array', minItems: 1, items: place },
      },
    },
  };
}

type Traceability = { rules: Rules } & Record<
  Entry['list'],
  Omit<Entry, 'list' | 'line' | 'column' | 'pointer'>[]
>;

const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
const hasRules = ajv.compile<{ rules: Rules }>({
  type: 'object',
  required: ['rules'],
  properties: { rules },
});

/** What is wrong with the form of `traceability.yaml`. */
function violationsOf(value: unknown): ErrorObject[] {
  if (!hasRules(value)) return hasRules.errors ?? [];
  const { sections } = value.rules;
  const properties = {
    rules: { properties: { sectionsWithOpenPoints: { items: { enum: sections } } } },
    facts: listOf(['fact'], sections),
    decisions: listOf(['fact', 'why'], sections),
    open: listOf(['question', 'model', 'user'], sections),
  };
  const isTraceability = ajv.compile({
    required: Object.keys(properties),
    additionalProperties: false,
    properties,
  });
  isTraceability(value);
  return isTraceability.errors ?? [];
}

/** Reads `traceability.yaml`: its rules and entries, or what is wrong with its form. */
export function readTraceability(folder: URL): {
  file: YamlFile;
  rules?: Rules;
  entries: Entry[];
  problems: Problem[];
} {
  const file = new YamlFile(folder, traceabilityPath);
  if (file.problems.length > 0) return { file, entries: [], problems: file.problems };
  const problems = violationsOf(file.value).map(problemOf);
  if (problems.length > 0) return { file, entries: [], problems };
  const value = file.value as Traceability;
  const entries = (['facts', 'decisions', 'open'] as const).flatMap((list) =>
    value[list].map((entry, index) => {
      const pointer = `/${list}/${index}`;
      return { ...entry, list, pointer, ...file.positionOf(pointer) };
    }),
  );
  return { file, rules: value.rules, entries, problems: [] };
}

function problemOf(error: ErrorObject): Problem {
  const { instancePath, keyword, params } = error;
  const { additionalProperty } = params;
  return {
    file: traceabilityPath,
    pointer: additionalProperty === undefined ? instancePath : `${instancePath}/${additionalProperty}`,
    message: keyword === 'not' ? 'This is a placeholder of a draft.' : `This ${violationMessage(error)}.`,
    help: helpFor(instancePath, keyword),
  };
}

function helpFor(pointer: string, keyword: string): string {
  if (keyword === 'not') return 'Put what the interface states in its place.';
  if (pointer.endsWith('/section') || (keyword === 'enum' && pointer.startsWith('/rules')))
    return 'Use a section of `rules.sections`, in quotes, or add this one there.';
  if (pointer.startsWith('/rules') || pointer === '')
    return 'Write `rules` with `sections` and `sectionsWithOpenPoints` (arrays of quoted strings) and `minOpenPoints` (an integer), then `facts`, `decisions` and `open`.';
  return 'Give the entry the keys and the form of its neighbours.';
}
