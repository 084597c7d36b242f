import type { ValidateFunction } from 'ajv';
import type { InstanceKind } from './corpus-files.ts';
import { type DocumentName, Schemas } from './documents.ts';
import { escapeToken, valueAt } from './pointer.ts';
import { type Reason, reasonsOf, violatedIn } from './reasons.ts';

/** What the cases of one folder are checked against: an operation, a message or the webhook configuration. */
export interface Target {
  document: DocumentName;
  folder: string;
  kinds: Map<InstanceKind, Judge>;
  bundle: unknown;
  /** Whether no request on the wire is rejected, so that there is no such case. */
  acceptsAny?: boolean;
  examples: SpecExample[];
}

/** Judges the instances of one kind. */
export interface Judge {
  /** The schema; its references lead into the bundle. */
  schema: unknown;
  /** Why an instance is rejected; empty when it is accepted. */
  reasons(instance: unknown): Reason[];
  /** The JSON pointers in the bundle of all keywords that reject an instance, also of branches. */
  violated(instance: unknown): string[];
}

/** An example in a bundle, and the part of a corpus case that it has to equal. */
export interface SpecExample {
  /** JSON pointer into the bundle. */
  pointer: string;
  value: unknown;
  kind: InstanceKind;
  /** The case it comes from; absent for a parameter, whose value any case may use. */
  name?: string;
  /** JSON pointer of the part inside the instance. */
  part: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  examples?: Record<string, { value: unknown }>;
}
interface Node {
  [key: string]: unknown;
}

/** The targets of one bundle. */
export function targetsOf(document: DocumentName, bundle: unknown): Target[] {
  const reader = new BundleReader(document, bundle);
  return document === 'openapi' ? operations(reader) : [...messages(reader), webhookConfiguration(reader)];
}

/** Reads a bundle by JSON pointers, following references. */
class BundleReader {
  readonly document: DocumentName;
  readonly bundle: unknown;
  readonly schemas: Schemas;

  constructor(document: DocumentName, bundle: unknown) {
    this.document = document;
    this.bundle = bundle;
    this.schemas = new Schemas(document, bundle);
  }

  /** Where the thing at `pointer` really stands. */
  locate(pointer: string): string {
    const node = this.at(pointer);
    return typeof node?.$ref === 'string' ? this.locate(node.$ref.slice(1)) : pointer;
  }

  at(pointer: string): Node | undefined {
    return valueAt(this.bundle, pointer) as Node | undefined;
  }

  /** The pointers of the members of the object or array at `pointer`. */
  members(pointer: string): string[] {
    const keys = Object.keys(this.at(pointer) ?? {});
    return keys.map((key) => `${pointer}/${escapeToken(key)}`);
  }

  /** Compiles a schema when it is asked for, since most are compiled in vain. */
  judge(schema: unknown, compile: (schemas: Schemas) => ValidateFunction): Judge {
    let compiled: ValidateFunction | undefined;
    const validate = (): ValidateFunction => (compiled ??= compile(this.schemas));
    return {
      schema,
      reasons: (instance) => reasonsOf(this.schemas, this.bundle, validate(), instance),
      violated: (instance) => violatedIn(this.bundle, validate(), instance),
    };
  }

  /** The judge of what stands at a pointer. */
  judgeAt(pointer: string): Judge {
    return this.judge(this.at(pointer), (schemas) => schemas.validator(pointer));
  }
}

function operations(reader: BundleReader): Target[] {
  return reader
    .members('/paths')
    .flatMap((path) => reader.members(path))
    .filter((pointer) => reader.at(pointer)?.operationId !== undefined)
    .map((pointer) => operation(reader, pointer));
}

function operation(reader: BundleReader, pointer: string): Target {
  const folder = reader.at(pointer)?.operationId as string;
  const body = jsonOf(reader, `${pointer}/requestBody`);
  const responses = reader.members(`${pointer}/responses`).filter((each) => /\/2..$/.test(each));
  const [response] = responses.flatMap((each) => jsonOf(reader, each) ?? []);
  const examples = [
    ...(body === undefined ? [] : mediaExamples(reader, body, 'request', '/body')),
    ...(response === undefined ? [] : mediaExamples(reader, response, 'response', '')),
  ];

  const parameters = parametersOf(reader, pointer);
  examples.push(...parameters.flatMap((each) => parameterExamples(reader, each)));
  const groups = ['path', 'query', 'header', 'cookie'].flatMap((group) => {
    const inGroup = parameters.filter((each) => reader.at(each)?.in === group);
    return inGroup.length === 0 ? [] : [{ name: group, ...groupSchema(reader, inGroup) }];
  });
  if (body !== undefined) {
    const isRequired = reader.at(reader.locate(`${pointer}/requestBody`))?.required === true;
    groups.push({ name: 'body', schema: reader.schemas.reference(`${body}/schema`), isRequired });
  }
  const requestSchema = objectOf(groups);

  return {
    document: reader.document,
    folder,
    kinds: new Map([
      ['request', reader.judge(requestSchema, (schemas) => schemas.compile(requestSchema))],
      ...(response === undefined ? [] : [['response', reader.judgeAt(`${response}/schema`)] as const]),
    ]),
    bundle: reader.bundle,
    acceptsAny: body === undefined && parameters.every((each) => isAnyText(reader, each)),
    examples,
  };
}

/** The places of the parameters. One of the operation replaces that of the path. */
function parametersOf(reader: BundleReader, pointer: string): string[] {
  const item = pointer.slice(0, pointer.lastIndexOf('/'));
  const places = [item, pointer]
    .flatMap((holder) => reader.members(`${holder}/parameters`))
    .map((each) => reader.locate(each));
  return [...new Map(places.map((at) => [`${reader.at(at)?.in} ${reader.at(at)?.name}`, at])).values()];
}

function parameterExamples(reader: BundleReader, at: string): SpecExample[] {
  const { in: group, name: parameter, examples = {} } = reader.at(at) as unknown as Parameter;
  const part = `/${group}/${parameter}`;
  return Object.entries(examples).map(([name, { value }]) => ({
    pointer: `${at}/examples/${name}`,
    value,
    kind: 'request',
    part,
  }));
}

/** The parameters of one group as an object. */
function groupSchema(reader: BundleReader, parameters: string[]): { schema: object; isRequired: boolean } {
  const properties = parameters.map((at) => {
    const { name, required = false } = reader.at(at) as unknown as Parameter;
    const schema = reader.schemas.reference(`${jsonOf(reader, at) ?? at}/schema`);
    return { name, schema, isRequired: required };
  });
  return { schema: objectOf(properties), isRequired: properties.some(({ isRequired }) => isRequired) };
}

const objectOf = (properties: { name: string; schema: object; isRequired: boolean }[]): object => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(properties.map(({ name, schema }) => [name, schema])),
  required: properties.filter(({ isRequired }) => isRequired).map(({ name }) => name),
});

/** The JSON of a body, a response or a parameter, if it has some. */
function jsonOf(reader: BundleReader, at: string): string | undefined {
  const media = reader.members(`${reader.locate(at)}/content`);
  return media.find((each) => /~1(?:.+\+)?json(?:;|$)/i.test(each));
}

/** Whether every text is a value of the parameter, which a request on the wire can't lack. */
function isAnyText(reader: BundleReader, at: string): boolean {
  const { in: place, required } = reader.at(at) ?? {};
  const { type, description: _, title: __, ...constraints } = reader.at(reader.locate(`${at}/schema`)) ?? {};
  return (
    type === 'string' && Object.keys(constraints).length === 0 && (place === 'path' || required !== true)
  );
}

function mediaExamples(reader: BundleReader, media: string, kind: InstanceKind, part: string): SpecExample[] {
  const examples = (reader.at(media)?.examples ?? {}) as Record<string, { value: unknown }>;
  return Object.entries(examples).map(([name, { value }]) => {
    return { pointer: `${media}/examples/${name}`, value, kind, name, part };
  });
}

function messages(reader: BundleReader): Target[] {
  return reader
    .members('/channels')
    .flatMap((channel) => reader.members(`${channel}/messages`))
    .map((member) => {
      const pointer = reader.locate(member);
      const { name, examples = [] } = reader.at(pointer) as {
        name: string;
        examples?: { name: string; payload: unknown }[];
      };
      return {
        document: reader.document,
        folder: name,
        kinds: new Map([['event', reader.judgeAt(`${pointer}/payload`)]]),
        bundle: reader.bundle,
        examples: examples.map((example, index) => ({
          pointer: `${pointer}/examples/${index}`,
          value: example.payload,
          kind: 'event',
          name: example.name,
          part: '',
        })),
      };
    });
}

function webhookConfiguration(reader: BundleReader): Target {
  return {
    document: reader.document,
    folder: 'webhookConfiguration',
    kinds: new Map([['configuration', reader.judgeAt('/components/schemas/WebhookConfiguration')]]),
    bundle: reader.bundle,
    examples: [],
  };
}
