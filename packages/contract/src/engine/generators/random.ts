import type { Operation, Parameter } from '@voice-agent/api-documents/document';
import { isJson } from '@voice-agent/api-documents/operations';
import { arbitraryOf } from '@voice-agent/json-schema/arbitrary';
import { Checked, isPossible, NoValue } from '@voice-agent/json-schema/bounded';
import { casesOf } from '@voice-agent/json-schema/cases';
import { plainsOf } from '@voice-agent/json-schema/dnf';
import { isObject } from '@voice-agent/json-schema/keywords';
import { tokensOf, valueAt } from '@voice-agent/json-schema/pointer';
import type { SchemaSpace } from '@voice-agent/json-schema/registry';
import fc from 'fast-check';
import type { Session } from '../executor.ts';
import type { Finding } from '../findings.ts';
import { inParallel } from '../parallel.ts';
import type { Inputs } from '../requests.ts';
import { canBeSent } from '../serialize-parameter.ts';

/** A value that breaks one constraint, to be put into a valid request. */
interface Violation {
  /** Undefined for the body. */
  parameter?: Parameter;
  /** JSON pointer into the value. */
  at: string;
  value: unknown;
  pointer: string;
}

interface Question {
  inputs: Inputs;
  /** What is broken in it; undefined when it is valid. */
  pointer?: string;
}

/** Requests by chance, two thirds of them valid, the others with one violation put in. */
export class Fuzz {
  readonly #session: Session;
  readonly #operation: Operation;
  readonly #base: Inputs;
  readonly #space: SchemaSpace;
  readonly #isFree: (name: string) => boolean;
  readonly #asked = new Set<string>();

  /** @param isFree whether a parameter may have another value than the one of the base */
  constructor(session: Session, operation: Operation, base: Inputs, isFree: (name: string) => boolean) {
    this.#session = session;
    this.#operation = operation;
    this.#base = base;
    this.#space = session.document.requests;
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
    const { findings, concurrency } = this.#session;
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
    const request = this.#session.requestOf(this.#operation, inputs);
    const key = `${request.path} ${JSON.stringify(request.headers)} ${request.body}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    if (pointer === undefined) {
      await this.#session.ask(
        this.#operation,
        inputs,
        this.#operation.body?.pointer ?? this.#operation.pointer,
      );
      return;
    }
    await this.#session.mustRefuse(this.#operation, request, {
      rule: 'invalid-request-accepted',
      pointer,
      expected: 'a refusal, since the request is not valid',
    });
  }

  /** Valid requests; undefined when nothing in them can be varied. */
  #valid(): fc.Arbitrary<Inputs> | undefined {
    const parts: fc.Arbitrary<(inputs: Inputs) => Inputs>[] = [];
    for (const parameter of this.#operation.parameters) {
      const { name, in: place, required } = parameter;
      const values = this.#valuesOf(parameter);
      if (values === undefined) continue;
      const set = values.map((value) => (inputs: Inputs): Inputs => {
        return { ...inputs, [place]: { ...inputs[place], [name]: value } };
      });
      const leave = fc.constant((inputs: Inputs): Inputs => inputs);
      parts.push(required ? set : fc.oneof(leave, set));
    }
    const { body } = this.#operation;
    if (body !== undefined && isJson(body.contentType)) {
      const bodies = arbitraryOf(this.#space, body.schema);
      parts.push(
        bodies.map(
          (value) =>
            (inputs: Inputs): Inputs => ({ ...inputs, body: value }),
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
    const isFit = (value: unknown): boolean => canBeSent(this.#space, parameter, value, true);
    const known = examples.filter((each) => this.#space.accepts(schema, each) && isFit(each));
    // What any text means, for example the mark of a page, the document alone can say.
    if (this.#isOpen(parameter)) return known.length === 0 ? undefined : fc.constantFrom(...known);
    try {
      const made = new Checked(arbitraryOf(this.#space, schema), isFit);
      return isPossible(made) ? made : undefined;
    } catch (error) {
      if (error instanceof NoValue) return undefined;
      throw error;
    }
  }

  /** Whether any text will do, as far as the schema says. */
  #isOpen({ schema }: Parameter): boolean {
    const narrow = ['enum', 'const', 'pattern', 'format'];
    return plainsOf(this.#space, schema).some(
      ({ types, origins }) =>
        types.includes('string') &&
        !origins.some((each) => narrow.some((keyword) => each[keyword] !== undefined)),
    );
  }

  #violations(): Violation[] {
    const found: Violation[] = [];
    for (const parameter of this.#operation.parameters)
      for (const { value, valid, schemaPointer } of casesOf(this.#space, parameter.schema))
        if (!valid && canBeSent(this.#space, parameter, value, false))
          found.push({ parameter, at: '', value, pointer: schemaPointer });
    const { body } = this.#operation;
    if (body === undefined || !isJson(body.contentType)) return found;
    for (const { value, valid, at, schemaPointer } of casesOf(this.#space, body.schema, this.#base.body))
      if (!valid) found.push({ at, value: valueAt(value, at), pointer: schemaPointer });
    return found;
  }

  /** Undefined when the place is not there, or the request is valid all the same. */
  #put(inputs: Inputs, { parameter, at, value, pointer }: Violation): Question | undefined {
    if (parameter !== undefined) {
      const { in: place, name } = parameter;
      return { inputs: { ...inputs, [place]: { ...inputs[place], [name]: value } }, pointer };
    }
    const body = replaced(inputs.body, tokensOf(at), value);
    const { schema = true } = this.#operation.body ?? {};
    if (body === undefined || this.#space.acceptsWithout(schema, body)) return undefined;
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
