import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The folder of the specs package. */
export const specsFolder: string = dirname(
  fileURLToPath(import.meta.resolve('@voice-agent/specs/package.json')),
);

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A schema of a bundle; `false` allows nothing. */
export type Schema = boolean | SchemaObject;

export interface SchemaObject {
  $ref?: string;
  title?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  items?: Schema;
  oneOf?: Schema[];
  enum?: Json[];
  const?: Json;
  default?: Json;
  format?: string;
  pattern?: string;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  deprecated?: boolean;
  'x-extensible-enum'?: Json[];
  'x-unique-items-by'?: string;
  'x-rules'?: Record<string, string[]>;
  [keyword: string]: unknown;
}

export interface Example {
  summary?: string;
  value: Json;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  deprecated?: boolean;
  schema: Schema;
  examples?: Record<string, Example>;
}

interface Body {
  description?: string;
  content?: Record<string, { schema: Schema; examples?: Record<string, Example> }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags?: string[];
  deprecated?: boolean;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Body;
  responses: Record<string, Body | { $ref: string }>;
}

export interface OpenApi {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { description: string }> };
}

export interface Message {
  name: string;
  title: string;
  summary: string;
  description: string;
  payload: Schema;
  deprecated?: boolean;
  examples?: { name: string; summary: string; payload: Json }[];
}

export interface AsyncApi {
  info: { title: string; version: string; description: string };
  channels: { callEvents: { messages: Record<string, Message> } };
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { description: string }> };
}

/** A statement of the interface, or a question that it leaves open. */
export interface Fact {
  id: string;
  section: string;
  fact: string;
}

export interface OpenPoint {
  id: string;
  section: string;
  question: string;
  /** How the specs model it. */
  model: string;
  /** What a user does about it. */
  user: string;
  where: { at: string }[];
}

/** A case of the corpus that is refused. */
export interface RefusedCase {
  name: string;
  reason: string;
  section: string;
  part: 'request' | 'response' | 'event' | 'configuration';
}

/** Everything that the reference is made from. */
export interface Specs {
  openapi: OpenApi;
  asyncapi: AsyncApi;
  facts: Fact[];
  /** What was decided where the interface leaves a choice of form, such as the dialect of the schemas. */
  decisions: Fact[];
  open: OpenPoint[];
  /** By operation, event, or `webhookConfiguration`. */
  refused: (folder: string) => RefusedCase[];
}

/** Reads the bundles, the traceability record and the corpus. */
export function readSpecs(folder: string = specsFolder): Specs {
  const yaml = (name: string) => parse(readFileSync(join(folder, name), 'utf8'));
  const { facts, decisions, open } = yaml('traceability.yaml') as Pick<Specs, 'facts' | 'decisions' | 'open'>;
  return {
    openapi: yaml('dist/openapi.yaml'),
    asyncapi: yaml('dist/asyncapi.yaml'),
    facts,
    decisions,
    open,
    refused: (name) =>
      globSync(`dist/examples/${name}/*.refused.json`, { cwd: folder })
        .sort()
        .map((file) => {
          const { reason, section, ...rest } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
          const part = (['request', 'response', 'event', 'configuration'] as const).find(
            (each) => each in rest,
          );
          return { name: basename(file, '.refused.json'), reason, section, part: part ?? 'request' };
        }),
  };
}

/** What a reference leads to, with the name of the schema. */
export function resolve<T>(document: object, node: T | { $ref: string }): { name?: string; node: T } {
  let current: unknown = node;
  let name: string | undefined;
  while (typeof current === 'object' && current !== null && '$ref' in current) {
    const pointer = String(current.$ref);
    const parts = pointer
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    name = parts.at(-1);
    current = parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], document);
    if (current === undefined) throw new Error(`${pointer} leads nowhere.`);
  }
  return { ...(name !== undefined && { name }), node: current as T };
}
