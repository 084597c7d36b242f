import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Problem } from './problem.ts';
import { YamlFile } from './yaml-file.ts';

/** A place in the source of a spec, and what stands there. */
export interface Where {
  /** File, `#`, JSON pointer; a `*` in the file stands for several files, each of which must hold it. */
  at: string;
  /** The node without its annotations. */
  is?: unknown;
  /** Phrases of the text. */
  says?: string[];
}

/** Instances that the schemas at `against` (or at the first `where`) accept and refuse. */
export interface Proof {
  against?: string;
  accepts?: unknown[];
  refuses?: unknown[];
}

export interface Entry {
  list: 'facts' | 'decisions' | 'open';
  /** Where it is in `traceability.yaml`. */
  line: number;
  column: number;
  id: string;
  /** The section of the interface. */
  section: string;
  where: Where[];
  proof?: Proof;
}

export const traceabilityPath = 'traceability.yaml';

export const sections: readonly string[] = [
  ...['introduction', '1', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8'],
  ...['3', '4', '4.1', '4.2', '4.3', '4.4', '5', '6', '7', '8', '9'],
];
/** The sections that leave something open in so many words. */
export const openSections: readonly string[] = [
  ...['2.2', '2.4', '2.5', '3', '4.1', '4.3', '4.4', '5', '6', '7', '8', '9'],
];
export const fewestOpenPoints = 35;

const text = { type: 'string', minLength: 1 };
const phrases = { type: 'array', minItems: 1, items: text };
const instances = { type: 'array', minItems: 1 };
const where = {
  type: 'object',
  required: ['at'],
  additionalProperties: false,
  properties: { at: { type: 'string', pattern: '^(openapi|asyncapi)/[^#]+#(/.*)?$' }, is: {}, says: phrases },
};
const proof = {
  type: 'object',
  additionalProperties: false,
  properties: { against: where.properties.at, accepts: instances, refuses: instances },
};

function listOf(ownKeys: readonly string[]): object {
  return {
    type: 'array',
    items: {
      type: 'object',
      required: ['id', 'section', ...ownKeys, 'where'],
      additionalProperties: false,
      properties: {
        id: { type: 'string', pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' },
        section: { enum: sections },
        ...Object.fromEntries(ownKeys.map((key) => [key, text])),
        where: { type: 'array', minItems: 1, items: where },
        proof,
      },
    },
  };
}

const lists = {
  facts: listOf(['fact']),
  decisions: listOf(['fact', 'why']),
  open: listOf(['question', 'model', 'user']),
};

const isTraceability = new Ajv2020({ allErrors: true }).compile<
  Record<Entry['list'], Omit<Entry, 'list' | 'line'>[]>
>({ type: 'object', required: Object.keys(lists), additionalProperties: false, properties: lists });

/** Reads `traceability.yaml`: its entries, or what is wrong with its form. */
export function readEntries(folder: URL): { entries: Entry[]; problems: Problem[] } {
  const file = new YamlFile(folder, traceabilityPath);
  const { value, problems } = file;
  if (problems.length > 0) return { entries: [], problems };
  if (!isTraceability(value)) {
    const found = (isTraceability.errors ?? []).map(({ instancePath, message, params }) => {
      const detail = params.additionalProperty ?? params.allowedValues?.join(', ') ?? params.pattern;
      return {
        file: traceabilityPath,
        pointer: instancePath,
        message: `This ${message}${detail === undefined || params.pattern ? '' : `: ${detail}`}.`,
        help: 'Give the entry the keys and the form of its neighbours.',
      };
    });
    return { entries: [], problems: found };
  }
  const entries = (['facts', 'decisions', 'open'] as const).flatMap((list) =>
    value[list].map((entry, index) => ({ ...entry, list, ...file.positionOf(`/${list}/${index}`) })),
  );
  return { entries, problems: [] };
}
