import { generateFromAsyncapi } from '../asyncapi/generate.ts';
import { checkDocument } from '../check.ts';
import { isObject, type Json } from '../document.ts';
import { generateFromOpenapi } from '../openapi/generate.ts';
import { SpecProblem } from '../problem.ts';
import { Problems } from '../problems.ts';
import { type EmittedValidator, importModule, specDocument } from '../testing.ts';
import { compile, declarationsOf, literalType } from './compile.testing.ts';
import { isExact } from './exact.testing.ts';
import { keys, type TruthCase } from './schemas.testing.ts';

type Kind = 'openapi' | 'asyncapi';

/** A case of which the type and the validator say different things, and the value. */
export interface Difference extends TruthCase {
  kind: Kind;
  what:
    | 'accepted, but not of the type'
    | 'of the type, but rejected'
    | 'not compiled'
    | 'not generated'
    | 'not judged';
  detail: string;
}

/** What came out for some cases. */
export interface Outcome {
  differences: Difference[];
  /** The number of cases that codegen rejects. */
  rejected: number;
  /** The number of values that were compared with the type, those that the validator accepts and those that it rejects. */
  accepted: number;
  refused: number;
}

/** Generates one document of the cases, asks its validators, and compiles assignments in one program. */
export async function check(kind: Kind, cases: readonly TruthCase[]): Promise<Outcome> {
  const taken = cases.filter((each) => isTaken(kind, each));
  const outcome = taken.length > 0 ? await compare(kind, taken) : nothing;
  return { ...outcome, rejected: outcome.rejected + cases.length - taken.length };
}

const nothing: Outcome = { differences: [], rejected: 0, accepted: 0, refused: 0 };

/** Whether the check of the document, which comes first and is quick, finds nothing. */
function isTaken(kind: Kind, each: TruthCase): boolean {
  try {
    const document = specDocument(documents[kind](numbered([each])));
    const problems = new Problems(document);
    checkDocument(document, problems);
    problems.throwAny();
    return true;
  } catch (error) {
    if (error instanceof SpecProblem) return false;
    throw error;
  }
}

const numbered = (cases: readonly TruthCase[]): TruthCase[] =>
  cases.map((each, at) => JSON.parse(JSON.stringify(each).replaceAll('@', `C${at}`)));

async function compare(kind: Kind, cases: readonly TruthCase[]): Promise<Outcome> {
  const all = numbered(cases);
  const halves = async (): Promise<Outcome> => {
    const middle = Math.ceil(cases.length / 2);
    const [a, b] = [await compare(kind, cases.slice(0, middle)), await compare(kind, cases.slice(middle))];
    const sum = (key: 'rejected' | 'accepted' | 'refused') => a[key] + b[key];
    const differences = [...a.differences, ...b.differences];
    return { differences, rejected: sum('rejected'), accepted: sum('accepted'), refused: sum('refused') };
  };
  const differences: Difference[] = [];
  const add = (at: number, value: unknown, what: Difference['what'], detail: string) => {
    const values = JSON.parse(JSON.stringify([value]).replaceAll(`C${at}`, '@'));
    differences.push({ kind, schemas: cases[at]?.schemas ?? {}, values, what, detail });
  };
  let modules: Map<string, string>;
  try {
    const document = specDocument(documents[kind](all));
    modules = await generate[kind](document, new Problems(document));
  } catch (error) {
    if (cases.length > 1) return halves();
    // None of the schemas is deep.
    if (error instanceof SpecProblem && !error.message.includes('ran out of stack'))
      return { ...nothing, rejected: 1 };
    add(0, null, 'not generated', String(error));
    return { ...nothing, differences };
  }
  const types = modules.get('types.ts') ?? '';
  const claims = await claimsOf(kind, all, modules.get('validators.ts') ?? '');
  const lines = claims.map(({ at, value, verdict }, line) => {
    const assigned = verdict === true ? `null! as ${literalType(value, keys)}` : JSON.stringify(value);
    return `export const v${line}: ${typeOf[kind](at)} = ${assigned};`;
  });
  const { inTypes, inLines } = compile(types, [importOf[kind], ...lines]);
  if (inTypes.length > 0 && cases.length > 1) return halves();
  const shown = (at: number) => declarationsOf(types, `C${at}`);
  if (inTypes.length > 0) add(0, null, 'not compiled', inTypes.join('\n') + shown(0));
  for (const [index, { at, value, verdict }] of claims.entries()) {
    const error = inLines.get(index + 1);
    if (typeof verdict === 'string') add(at, value, 'not judged', verdict);
    else if (verdict === true) {
      if (error !== undefined) add(at, value, 'accepted, but not of the type', error + shown(at));
    } else if (error === undefined && !isArrayForObject(value, verdict))
      add(at, value, 'of the type, but rejected', JSON.stringify(verdict) + shown(at));
  }
  const accepted = claims.filter(({ verdict }) => verdict === true).length;
  return { differences, rejected: 0, accepted, refused: claims.length - accepted };
}

type Errors = NonNullable<EmittedValidator['errors']>;

/** What the validators say of the values: true, why not, or the text of an exception. */
async function claimsOf(kind: Kind, cases: readonly TruthCase[], code: string) {
  const validators = await importModule(code);
  return cases.flatMap(({ schemas, values }, at) => {
    const isValid = validators[validatorOf[kind](at)];
    const judge = (value: unknown): true | Errors | string => {
      try {
        return isValid?.(value) || isValid?.errors || 'There is no validator.';
      } catch (error) {
        return String(error);
      }
    };
    const exact = isExact(schemas[`C${at}A`], schemas);
    return values
      .map((value) => ({ at, value, verdict: judge(value) }))
      .filter(({ verdict }) => exact || verdict === true || typeof verdict === 'string');
  });
}

/** Whether an array is where an object must be: to TypeScript it is one. */
function isArrayForObject(value: unknown, errors: Errors): boolean {
  const at = (path: string) =>
    path
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (node, key) => (isObject(node) || Array.isArray(node) ? (node as Json)[key] : undefined),
        value,
      );
  return errors.some(
    ({ message, instancePath }) => message?.includes('be object') && Array.isArray(at(instancePath)),
  );
}

const validatorOf = { openapi: (at: number) => `isSendC${at}Body`, asyncapi: (at: number) => `isC${at}A` };
const importOf = {
  openapi: "import type { operations } from '../types';",
  asyncapi: "import type * as T from '../types';",
};
const typeOf = {
  openapi: (at: number) => `operations['sendC${at}']['requestBody']['content']['application/json']`,
  asyncapi: (at: number) => `T.C${at}A`,
};
const generate = { openapi: generateFromOpenapi, asyncapi: generateFromAsyncapi };

const info = { title: 'Truth', version: '1' };
const componentsOf = (cases: readonly TruthCase[]): Json =>
  Object.assign({}, ...cases.map(({ schemas }) => schemas));
const documents = {
  openapi: (cases: readonly TruthCase[]): Json => {
    const paths = cases.map(({ schemas }, at) => {
      // Every second schema stands in the operation itself.
      const schema = at % 2 === 0 ? { $ref: `#/components/schemas/C${at}A` } : schemas[`C${at}A`];
      const requestBody = { required: true, content: { 'application/json': { schema } } };
      const responses = { '204': { description: 'Taken.' } };
      return [`/c${at}`, { post: { operationId: `sendC${at}`, tags: ['things'], requestBody, responses } }];
    });
    const schemas = componentsOf(cases);
    return { openapi: '3.1.1', info, paths: Object.fromEntries(paths), components: { schemas } };
  },
  asyncapi: (cases: readonly TruthCase[]): Json => {
    const Ping = { type: 'object', required: ['eventType'], properties: { eventType: { const: 'ping' } } };
    const ping = { name: 'ping', payload: { $ref: '#/components/schemas/Ping' } };
    const json = JSON.stringify(componentsOf(cases), (key, value) =>
      key === 'discriminator' ? (value.propertyName ?? value) : value,
    );
    const components = { schemas: { Ping, ...JSON.parse(json) } };
    return {
      asyncapi: '3.0.0',
      info,
      channels: { events: { address: '/', messages: { ping } } },
      components,
    };
  },
};
