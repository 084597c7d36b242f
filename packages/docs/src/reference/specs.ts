import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type OperationDescription,
  operations,
  type ParameterDescription,
} from '@voice-agent/client/operations';
import { parentOf, valueAt } from '@voice-agent/spec-model';
import { parse } from 'yaml';
import type { Json } from '../samples/json.ts';

/** The folder of the specs package. */
export const specsFolder: string = dirname(
  fileURLToPath(import.meta.resolve('@voice-agent/specs/package.json')),
);

/** The corpus, bundled, in the folder of the specs. */
export const corpusFolder = 'dist/examples';

export type { Json } from '../samples/json.ts';

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
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  deprecated?: boolean;
  style?: ParameterDescription['style'];
  explode?: boolean;
  schema?: Schema;
  content?: Record<string, { schema?: Schema }>;
  examples?: Record<string, Example>;
}

/** A body of one media type. */
export interface Media {
  schema?: Schema;
  examples?: Record<string, Example>;
}

/** A request body, or a response. */
export interface Body {
  description?: string;
  content?: Record<string, Media>;
  links?: Record<string, { operationId?: string; parameters?: Record<string, Json> }>;
}

export interface Operation {
  operationId?: string;
  description?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Body | { $ref: string };
  responses: Record<string, Body | { $ref: string }>;
}

/** A path: its operations, and parameters that they share. */
type PathItem = Record<string, Operation> & { parameters?: Operation['parameters'] };

export interface OpenApi {
  info: { title: string; version: string; description: string };
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { description: string }> };
}

export interface Message {
  name: string;
  title: string;
  summary: string;
  description?: string;
  payload: Schema;
  deprecated?: boolean;
  examples?: { name: string; summary: string; payload: Json }[];
}

export interface AsyncApi {
  info: { title: string; version: string; description: string };
  channels: Record<string, { messages: Record<string, Message | { $ref: string }> }>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { description: string }> };
}

/** A statement of the interface. */
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
  /** Advice for users. */
  user: string;
  /** Places in the sources of the specs, as `file#pointer`. */
  where: string[];
}

const parts = ['request', 'response', 'event', 'configuration'] as const;

/** A case of the corpus. */
export interface Case {
  /** The name of its file, without its endings. */
  name: string;
  part: (typeof parts)[number];
  /** The request, response, event or configuration. */
  value: Json;
  /**
   * Why it is invalid, the section of the interface with the rule, the JSON pointer of the invalid value and the schema
   * keyword that rejects it; absent where it is valid.
   */
  rejected?: { reason: string; section: string; at: string; keyword: string };
}

/** Everything that the reference is made from. */
export interface Specs {
  openapi: OpenApi;
  /** The table of operations, which codegen makes. */
  operations: OperationDescription[];
  asyncapi: AsyncApi;
  facts: Fact[];
  /** Decisions where the interface leaves a choice of form, such as the dialect of the schemas. */
  decisions: Fact[];
  open: OpenPoint[];
  /** By operation, event, or `webhookConfiguration`. */
  cases: (folder: string) => Case[];
}

/** Reads the bundles, the traceability record and the corpus. */
export function readSpecs(folder: string = specsFolder): Specs {
  const cases: Record<string, Case[]> = {};
  const yaml = (name: string) => parse(readFileSync(join(folder, name), 'utf8'));
  const { facts, decisions, open } = yaml('traceability.yaml') as Pick<Specs, 'facts' | 'decisions' | 'open'>;
  return {
    openapi: yaml('dist/openapi.yaml'),
    operations: Object.values(operations),
    asyncapi: yaml('dist/asyncapi.yaml'),
    facts,
    decisions,
    open,
    cases: (name) => {
      cases[name] ??= readCases(name, folder);
      return cases[name];
    },
  };
}

/** The cases of one folder of the corpus, by their names. */
export const readCases = (name: string, folder: string = specsFolder): Case[] =>
  globSync(`${corpusFolder}/${name}/*.json`, { cwd: folder })
    .sort()
    .map((file) => readCase(join(folder, file)));

function readCase(file: string): Case {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  const [, name = '', kind] = /^(.*)\.(\w+)\.json$/.exec(basename(file)) ?? [];
  const valid = parts.find((part) => part === kind);
  if (valid !== undefined) return { name, part: valid, value: content };
  const part = parts.find((each) => each in content) ?? 'request';
  const { reason, section, at, keyword } = content;
  return { name, part, value: content[part], rejected: { reason, section, at, keyword } };
}

/** Every event of the document, in its order. A message may be in more than one channel. */
export function messagesOf(asyncapi: AsyncApi): Message[] {
  const messages = Object.values(asyncapi.channels).flatMap((channel) => Object.values(channel.messages));
  const resolved = messages.map((each) => resolve<Message>(asyncapi, each).node);
  return [...new Map(resolved.map((message) => [message.name, message])).values()];
}

/** Follows a reference. @returns the target, and its name */
export function resolve<T>(document: object, node: T | { $ref: string }): { name?: string; node: T } {
  let current: unknown = node;
  let name: string | undefined;
  while (typeof current === 'object' && current !== null && '$ref' in current) {
    const pointer = String(current.$ref);
    name = parentOf(pointer).token;
    current = valueAt(document, pointer.slice(1));
    if (current === undefined) throw new Error(`${pointer} leads nowhere.`);
  }
  return { ...(name !== undefined && { name }), node: current as T };
}
