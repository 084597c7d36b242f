import type { Operation, Parameter } from '@voice-agent/api-documents/document';
import { isJson } from '@voice-agent/api-documents/operations';
import { arbitraryOf } from '@voice-agent/json-schema/arbitrary';
import { BoundedFilter, isPossible, NoValue } from '@voice-agent/json-schema/bounded';
import { casesOf } from '@voice-agent/json-schema/cases';
import { toDnf } from '@voice-agent/json-schema/dnf';
import { isObject } from '@voice-agent/json-schema/keywords';
import { tokensOf, valueAt } from '@voice-agent/json-schema/pointer';
import type { SchemaRegistry } from '@voice-agent/json-schema/registry';
import fc from 'fast-check';
import type { Executor } from '../executor.ts';
import type { Finding } from '../findings.ts';
import { inParallel } from '../parallel.ts';
import type { RequestValues } from '../requests.ts';
import { isUnambiguous } from '../serialize-parameter.ts';

/** A value that breaks one constraint, to be put into a valid request. */
interface Mutation {
  /** Undefined for the body. */
  parameter?: Parameter;
  /** JSON pointer into the value. */
  at: string;
  value: unknown;
  pointer: string;
}

interface Question {
  inputs: RequestValues;
  /** What is broken in it; undefined when it is valid. */
  pointer?: string;
}

/** Requests by chance, two thirds of them valid, the others with one violation put in. */
export class Fuzz {
  readonly #executor: Executor;
  readonly #operation: Operation;
  readonly #base: RequestValues;
  readonly #registry: SchemaRegistry;
  readonly #isFree: (name: string) => boolean;
  readonly #asked = new Set<string>();

  /** @param isFree whether a parameter may have another value than the one of the base */
  constructor(
    executor: Executor,
    operation: Operation,
    base: RequestValues,
    isFree: (name: string) => boolean,
  ) {
    this.#executor = executor;
    this.#operation = operation;
    this.#base = base;
    this.#registry = executor.document.requests;
    this.#isFree = isFree;
  }

  /** @param count how many requests at most; the same request is sent once */
  async run(seed: number, count: number): Promise<void> {
    const arbitrary = this.#valid();
    if (arbitrary === undefined || count === 0) return;
    const violations = this.#violations();
    const valid = arbitrary.map((inputs): Question => ({ inputs }));
    await this.#check(valid, seed, violations.length === 0 ? count : Math.ceil((count * 2) / 3));
    if (violations.length === 0) return;
    const broken = fc
      .tuple(arbitrary, fc.constantFrom(...violations))
      .map(([inputs, violation]) => this.#put(inputs, violation));
    await this.#check(broken, seed, Math.floor(count / 3));
  }

  /** First several at a time; when one of them is answered wrongly, it is found again and made small. */
  async #check(arbitrary: fc.Arbitrary<Question | undefined>, seed: number, numRuns: number): Promise<void> {
    const { findings, concurrency } = this.#executor;
    const before = findings.length;
    if (this.#operation.isSafe) {
      await inParallel(fc.sample(arbitrary, { seed, numRuns }), concurrency, (each) => this.#ask(each));
      if (findings.length === before) return;
    }
    const seen = findings.splice(before);
    this.#asked.clear();
    let smallest: Finding | undefined;
    const property = fc.asyncProperty(arbitrary, async (question) => {
      const from = findings.length;
      await this.#ask(question);
      const [finding] = findings.splice(from);
      smallest = finding ?? smallest;
      return finding === undefined;
    });
    try {
      await fc.check(property, { seed, numRuns });
    } finally {
      if (smallest !== undefined) findings.push(smallest);
      else findings.push(...seen);
    }
  }

  async #ask(question: Question | undefined): Promise<void> {
    if (question === undefined) return;
    const { inputs, pointer } = question;
    const request = this.#executor.requestOf(this.#operation, inputs);
    const key = `${request.path} ${JSON.stringify(request.headers)} ${request.body}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    if (pointer === undefined) {
      await this.#executor.ask(
        this.#operation,
        inputs,
        this.#operation.body?.pointer ?? this.#operation.pointer,
      );
      return;
    }
    await this.#executor.mustRefuse(this.#operation, request, {
      rule: 'invalid-request-accepted',
      pointer,
      expected: 'a refusal, since the request is not valid',
    });
  }

  /** Valid requests; undefined when nothing in them can be varied. */
  #valid(): fc.Arbitrary<RequestValues> | undefined {
    const parts: fc.Arbitrary<(inputs: RequestValues) => RequestValues>[] = [];
    for (const parameter of this.#operation.parameters) {
      const { name, in: place, required } = parameter;
      const values = this.#valuesOf(parameter);
      if (values === undefined) continue;
      const set = values.map((value) => (inputs: RequestValues): RequestValues => {
        return { ...inputs, [place]: { ...inputs[place], [name]: value } };
      });
      const leave = fc.constant((inputs: RequestValues): RequestValues => inputs);
      parts.push(required ? set : fc.oneof(leave, set));
    }
    const { body } = this.#operation;
    if (body !== undefined && isJson(body.contentType)) {
      const bodies = arbitraryOf(this.#registry, body.schema);
      parts.push(
        bodies.map(
          (value) =>
            (inputs: RequestValues): RequestValues => ({ ...inputs, body: value }),
        ),
      );
    }
    if (parts.length === 0) return undefined;
    return fc
      .tuple(...parts)
      .map((changes) => changes.reduce((inputs, change) => change(inputs), this.#base));
  }

  #valuesOf(parameter: Parameter): fc.Arbitrary<unknown> | undefined {
    const { name, in: place, schema, examples } = parameter;
    if (place === 'path' || !this.#isFree(name)) return undefined;
    const isFit = (value: unknown): boolean => isUnambiguous(this.#registry, parameter, value, true);
    const known = examples.filter((each) => this.#registry.accepts(schema, each) && isFit(each));
    // What any text means, for example the mark of a page, the document alone can say.
    if (this.#isOpen(parameter)) return known.length === 0 ? undefined : fc.constantFrom(...known);
    try {
      const made = new BoundedFilter(arbitraryOf(this.#registry, schema), isFit);
      return isPossible(made) ? made : undefined;
    } catch (error) {
      if (error instanceof NoValue) return undefined;
      throw error;
    }
  }

  /** Whether any text will do, as far as the schema says. */
  #isOpen({ schema }: Parameter): boolean {
    const narrow = ['enum', 'const', 'pattern', 'format'];
    return toDnf(this.#registry, schema).some(
      ({ types, origins }) =>
        types.includes('string') &&
        !origins.some((each) => narrow.some((keyword) => each[keyword] !== undefined)),
    );
  }

  #violations(): Mutation[] {
    const found: Mutation[] = [];
    for (const parameter of this.#operation.parameters)
      for (const { value, valid, schemaPointer } of casesOf(this.#registry, parameter.schema))
        if (!valid && isUnambiguous(this.#registry, parameter, value, false))
          found.push({ parameter, at: '', value, pointer: schemaPointer });
    const { body } = this.#operation;
    if (body === undefined || !isJson(body.contentType)) return found;
    for (const { value, valid, at, schemaPointer } of casesOf(this.#registry, body.schema, this.#base.body))
      if (!valid) found.push({ at, value: valueAt(value, at), pointer: schemaPointer });
    return found;
  }

  /** Undefined when the place is not there, or the request is valid all the same. */
  #put(inputs: RequestValues, { parameter, at, value, pointer }: Mutation): Question | undefined {
    if (parameter !== undefined) {
      const { in: place, name } = parameter;
      return { inputs: { ...inputs, [place]: { ...inputs[place], [name]: value } }, pointer };
    }
    const body = replaced(inputs.body, tokensOf(at), value);
    const { schema = true } = this.#operation.body ?? {};
    if (body === undefined || this.#registry.acceptsIgnoring(schema, body)) return undefined;
    return { inputs: { ...inputs, body }, pointer };
  }
}

/** A value with another one in one place; undefined when what holds the place is not there. */
function replaced(whole: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(whole)) {
    const index = Number(key);
    const made = index < whole.length ? replaced(whole[index], rest, value) : undefined;
    return made === undefined ? undefined : whole.with(index, made);
  }
  if (!isObject(whole)) return undefined;
  if (rest.length > 0 && !Object.hasOwn(whole, key)) return undefined;
  const made = replaced(whole[key], rest, value);
  return made === undefined ? undefined : { ...whole, [key]: made };
}
