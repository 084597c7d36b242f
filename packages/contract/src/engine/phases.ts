import type { Operation, Parameter, Schema } from '@voice-agent/api-documents/document';
import { isJson } from '@voice-agent/api-documents/operations';
import { arbitraryOf, NoValue } from '@voice-agent/json-schema/arbitrary';
import { casesOf, provedCasesOf, type SchemaCase } from '@voice-agent/json-schema/cases';
import { isSame } from '@voice-agent/json-schema/evaluate';
import { exampleOf } from '@voice-agent/json-schema/example';
import { valueAt } from '@voice-agent/json-schema/pointer';
import type { SchemaRegistry } from '@voice-agent/json-schema/registry';
import fc from 'fast-check';
import { LoginRefused } from '../problem.ts';
import { brokenAnswer, definitionOf, isSuccess } from './checks/answer.ts';
import type { Executor } from './executor.ts';
import { byRequest } from './findings.ts';
import { wrongCredentials } from './generators/credentials.ts';
import { pairwiseRequests } from './generators/pairwise-requests.ts';
import { protocolMutations } from './generators/protocol.ts';
import { Fuzz } from './generators/random.ts';
import type { HttpRequest } from './http.ts';
import { inParallel } from './parallel.ts';
import type { RequestValues } from './requests.ts';
import { isUnambiguous } from './serialize-parameter.ts';
import { knownValue } from './target.ts';

const accepted = 'invalid-request-accepted';

/** One thing that is asked. */
interface Question {
  inputs: RequestValues;
  valid: boolean;
  pointer: string;
  /** Called when it was asked. */
  count?: () => void;
}

/** What one operation is asked. */
export class Phases {
  readonly #executor: Executor;
  readonly #operation: Operation;
  readonly #seed: number;
  readonly #registry: SchemaRegistry;
  readonly #guessed: string[] = [];

  constructor(executor: Executor, operation: Operation, seed: number) {
    this.#executor = executor;
    this.#operation = operation;
    this.#seed = seed;
    this.#registry = executor.document.requests;
    this.#expect();
  }

  /**
   * Asks for all of it. Writes go one after another.
   *
   * @param fuzz how many requests are made by chance
   * @returns why it can't be asked, if so
   * @throws as `Session.send` does
   */
  async check(fuzz: number): Promise<string | undefined> {
    const base = this.#base();
    if (typeof base === 'string') return base;
    // What is deleted is there no more: all that must be refused comes first.
    const isGone = this.#operation.method === 'DELETE';
    const reason = isGone ? undefined : await this.#firstOrLogin(base);
    if (reason !== undefined) return reason;
    await this.#credentials(base);
    await this.#parameters(base);
    await this.#body(base);
    await this.#protocol(base);
    if (isGone) return this.#first(base);
    await this.#pairs(base);
    const isFree = (name: string): boolean => this.#given(name) === undefined;
    await new Fuzz(this.#executor, this.#operation, base, isFree).run(this.#seed, fuzz);
    return undefined;
  }

  /** A valid request with nothing that could be left out, or why there is none. */
  #base(): RequestValues | string {
    try {
      return this.#least();
    } catch (error) {
      if (error instanceof NoValue) return `no value was found that is valid: ${error.message}`;
      throw error;
    }
  }

  #least(): RequestValues | string {
    const { parameters, body } = this.#operation;
    const inputs: RequestValues = { path: {}, query: {}, header: {}, cookie: {} };
    for (const parameter of parameters) {
      if (!parameter.required) continue;
      const { name, in: place } = parameter;
      const value = this.#given(name) ?? this.#sendable(parameter);
      if (value === undefined)
        return `no value was found that ${name} can be sent with (at ${parameter.pointer})`;
      if (place === 'path' && this.#given(name) === undefined) this.#guessed.push(name);
      this.#at(inputs, place)[name] = value;
    }
    if (body === undefined) return inputs;
    if (this.#isWritten) {
      inputs.body = body.required ? this.#bodyOf(body.schema) : this.#leastBody(body.schema);
      if (inputs.body !== undefined) return inputs;
    }
    return body.required ? `a body of ${body.contentType} can not be made` : inputs;
  }

  /** A service that refuses the right credential and takes a wrong one is broken; else the credential may be wrong. */
  async #firstOrLogin(base: RequestValues): Promise<string | undefined> {
    try {
      return await this.#first(base);
    } catch (error) {
      if (!(error instanceof LoginRefused)) throw error;
      await this.#credentials(base);
      if (this.#executor.findings.length === 0) throw error;
      this.#executor.end('The right credential is refused, and a wrong one is taken.');
      return undefined;
    }
  }

  /** Asks for the base. A path whose values were guessed may lead nowhere, which is no fault. */
  async #first(base: RequestValues): Promise<string | undefined> {
    const { pointer, parameters, id } = this.#operation;
    for (const each of parameters)
      if (each.required) this.#executor.coverage.count('parameter', id, each.pointer);
    if (this.#guessed.length > 0) {
      const request = this.#executor.requestOf(this.#operation, base);
      const answer = await this.#executor.send(this.#operation, request, pointer);
      if (answer?.status === 404 || answer?.status === 410)
        return `nothing was found there: say --parameter ${/^\w+$/.test(id) ? `${id}.` : ''}${this.#guessed[0]}=VALUE`;
      if (this.#operation.method === 'DELETE' && answer !== undefined && isSuccess(answer.status))
        return undefined;
    }
    await this.#executor.ask(this.#operation, base, pointer);
    return undefined;
  }

  /** Every form of a wrong credential must be refused; where the document asks for none, none is needed. */
  async #credentials(base: RequestValues): Promise<void> {
    const { credentials, isPublic, pointer } = this.#operation;
    const { login } = this.#executor;
    const request = (value: string | undefined): HttpRequest =>
      this.#executor.requestOf(this.#operation, base, value === undefined ? null : { ...login, value });
    if (isPublic) await this.#mustSucceed(request(undefined), `${pointer}/security`);
    if (credentials.length === 0) return;
    const own = credentials.find(({ name }) => name.toLowerCase() === login.name.toLowerCase());
    const wrong = wrongCredentials(own ?? { ...login, scheme: 'other' }, login.value);
    await this.#each(wrong, ({ name, value }) =>
      this.#executor.mustRefuse(
        this.#operation,
        { ...request(value), credential: name },
        {
          rule: 'unauthenticated-request-accepted',
          pointer: `${pointer}/security`,
          expected: `a refusal of ${name}`,
        },
      ),
    );
  }

  /** The examples of each parameter, and each side of each of its limits. */
  async #parameters(base: RequestValues): Promise<void> {
    const questions: Question[] = [];
    for (const parameter of this.#operation.parameters) {
      const { name, in: place, schema, pointer, required } = parameter;
      const withValue = (value: unknown): RequestValues => ({
        ...base,
        [place]: { ...base[place], [name]: value },
      });
      const count = (): void => this.#count('parameter', pointer);
      if (required && place !== 'path') {
        const { [name]: _, ...others } = this.#at(base, place);
        const inputs = { ...base, [place]: others };
        questions.push({ inputs, valid: false, pointer: `${pointer}/required`, count });
      }
      // Where the caller had to say a value, another valid one would find nothing.
      const isPinned = place === 'path' || this.#given(name) !== undefined;
      const cases = casesOf(this.#registry, schema, base[place]?.[name]).filter(
        // What any text means, for example the mark of a page, the document alone can say.
        ({ value, valid, keyword }) =>
          !(valid && (isPinned || (keyword === 'type' && typeof value === 'string'))) &&
          isUnambiguous(this.#registry, parameter, value, valid),
      );
      for (const each of cases) {
        const constraint = this.#counting(each);
        questions.push({
          inputs: withValue(each.value),
          valid: each.valid,
          pointer: each.schemaPointer,
          count: () => {
            count();
            constraint();
          },
        });
      }
      for (const value of isPinned ? [] : parameter.examples)
        if (isUnambiguous(this.#registry, parameter, value, true) && this.#registry.accepts(schema, value))
          questions.push({ inputs: withValue(value), valid: true, pointer: `${pointer}/examples`, count });
    }
    await this.#askAll(questions);
  }

  /** The examples of the body, each side of each of its limits, and what is no JSON. */
  async #body(base: RequestValues): Promise<void> {
    const { body } = this.#operation;
    if (body === undefined || !this.#isWritten) return;
    const questions: Question[] = body.examples.map(({ value }) => ({
      inputs: { ...base, body: value },
      valid: true,
      pointer: `${body.pointer}/examples`,
    }));
    if (isJson(body.contentType)) {
      const { cases, unproven } = provedCasesOf(this.#registry, body.schema, base.body);
      // What breaks several constraints shows less, and is sent where nothing breaks one alone.
      for (const { refused, schemaPointer } of unproven)
        if (refused !== undefined)
          questions.push({ inputs: { ...base, body: refused }, valid: false, pointer: schemaPointer });
      for (const each of cases) {
        const inputs = { ...base, body: each.value };
        questions.push({
          inputs,
          valid: each.valid,
          pointer: each.schemaPointer,
          count: this.#counting(each),
        });
      }
      if (body.required && base.body !== undefined) {
        const { body: _, ...inputs } = base;
        questions.push({ inputs, valid: false, pointer: body.pointer });
      }
    }
    await this.#askAll(questions);
  }

  /** What is wrong with a request as HTTP, whatever its values. */
  async #protocol(base: RequestValues): Promise<void> {
    const maySend = (method: string): boolean => this.#executor.allows(this.#operation, method);
    const sent = this.#executor.requestOf(this.#operation, base);
    const wrong = protocolMutations(this.#executor.document, this.#operation, sent, base.body, maySend);
    await this.#each(wrong, ({ request, pointer, expected }) =>
      this.#executor.mustRefuse(this.#operation, request, { rule: accepted, pointer, expected }),
    );
    await this.#twice(base);
  }

  /** Every two values of what may be left out, together. */
  async #pairs(base: RequestValues): Promise<void> {
    const isFree = (name: string): boolean => this.#given(name) === undefined;
    const rows = pairwiseRequests(this.#registry, this.#operation, base, isFree);
    const { parameters, pointer } = this.#operation;
    await this.#askAll(
      rows.map((inputs) => ({
        inputs,
        valid: true,
        pointer,
        count: () => {
          for (const parameter of parameters)
            if (inputs[parameter.in]?.[parameter.name] !== undefined)
              this.#count('parameter', parameter.pointer);
        },
      })),
    );
  }

  /** Whether a body can be written: as JSON, a form or a text. */
  get #isWritten(): boolean {
    const { contentType = '' } = this.#operation.body ?? {};
    return isJson(contentType) || /^(?:text\/|application\/x-www-form-urlencoded)/i.test(contentType);
  }

  #bodyOf(schema: Schema): unknown {
    const [example] = this.#operation.body?.examples ?? [];
    return example?.value ?? exampleOf(this.#registry, schema) ?? this.#sample(schema);
  }

  #leastBody(schema: Schema): unknown {
    return this.#registry.accepts(schema, {}) ? {} : this.#bodyOf(schema);
  }

  #at(inputs: RequestValues, place: Parameter['in']): Record<string, unknown> {
    inputs[place] ??= {};
    return inputs[place];
  }

  #given(name: string): string | undefined {
    return knownValue(this.#executor.target, this.#operation, name);
  }

  /** A value of the document, the smallest one, or one by chance that can be sent. */
  #sendable(parameter: Parameter): unknown {
    const { schema, examples } = parameter;
    const isFit = (value: unknown): boolean =>
      value !== undefined &&
      this.#registry.accepts(schema, value) &&
      isUnambiguous(this.#registry, parameter, value, true);
    const known = [...examples, exampleOf(this.#registry, schema)].find(isFit);
    if (known !== undefined) return known;
    return fc.sample(arbitraryOf(this.#registry, schema), { seed: this.#seed, numRuns: 50 }).find(isFit);
  }

  #sample(schema: Schema): unknown {
    return fc.sample(arbitraryOf(this.#registry, schema), { seed: this.#seed, numRuns: 1 })[0];
  }

  /** A query parameter that comes twice: which one counts is not described, but it must be answered. */
  async #twice(base: RequestValues): Promise<void> {
    const request = this.#executor.requestOf(this.#operation, base);
    const [path = '', query] = request.path.split('?');
    if (query === undefined || !this.#operation.isSafe) return;
    const [first] = query.split('&');
    const twice = { ...request, path: `${path}?${query}&${first}` };
    const answer = await this.#executor.send(this.#operation, twice, this.#operation.pointer);
    if (answer === undefined) return;
    if (answer.status < 500 && definitionOf(this.#operation, answer.status) === undefined) return;
    const broken = brokenAnswer(this.#executor.document, this.#operation, answer);
    if (broken !== undefined) this.#executor.found(this.#operation, twice, answer, broken);
  }

  async #mustSucceed(request: HttpRequest, pointer: string): Promise<void> {
    const answer = await this.#executor.send(this.#operation, request, pointer);
    if (answer === undefined || (answer.status !== 401 && answer.status !== 403)) return;
    this.#executor.found(this.#operation, request, answer, {
      rule: 'valid-request-refused',
      pointer,
      expected: 'a success without a credential, since none is asked for',
      received: `${answer.status}`,
    });
  }

  /** Says what there is to exercise. */
  #expect(): void {
    const { id, pointer, parameters, responses, credentials } = this.#operation;
    const { coverage } = this.#executor;
    coverage.expect('operation', id, pointer);
    for (const each of parameters) coverage.expect('parameter', id, each.pointer);
    const byNature = new Set(['400', '422', '4XX', 'default', ...(credentials.length > 0 ? ['401'] : [])]);
    for (const { status, pointer: at } of responses)
      if (status.startsWith('2') || byNature.has(status)) coverage.expect('response', id, at);
  }

  /** Counts a case of a constraint, and the value of an enumeration that it sends. */
  #counting({ schemaPointer, keyword, valid, at, value }: SchemaCase): () => void {
    const { coverage } = this.#executor;
    const { id } = this.#operation;
    coverage.expect('constraint', id, schemaPointer);
    let index = -1;
    if (keyword === 'enum' && valid) {
      const held = valueAt(this.#registry.root, schemaPointer);
      const sent = valueAt(value, at);
      index = Array.isArray(held) ? held.findIndex((each) => isSame(each, sent)) : -1;
    }
    if (index >= 0) coverage.expect('value', id, `${schemaPointer}/${index}`);
    return () => {
      coverage.count('constraint', id, schemaPointer);
      if (index >= 0) coverage.count('value', id, `${schemaPointer}/${index}`);
    };
  }

  #count(what: 'parameter', pointer: string): void {
    this.#executor.coverage.count(what, this.#operation.id, pointer);
  }

  /** Asks each different question once, several at a time where that changes nothing. */
  async #askAll(questions: readonly Question[]): Promise<void> {
    const asked = new Map<string, Question[]>();
    for (const question of questions) {
      const key = JSON.stringify([question.valid, question.inputs]);
      const same = asked.get(key);
      if (same === undefined) asked.set(key, [question]);
      else same.push(question);
    }
    const isGone = this.#operation.method === 'DELETE';
    const wanted = [...asked.values()].filter(([question]) => !(isGone && question?.valid));
    await this.#each(wanted, async (same) => {
      const [{ inputs, valid, pointer }] = same as [Question];
      // What is not sent exercises nothing.
      const request = this.#executor.requestOf(this.#operation, inputs);
      if (this.#executor.withholds(this.#operation, request)) return;
      if (valid) await this.#executor.ask(this.#operation, inputs, pointer);
      else
        await this.#executor.mustRefuse(this.#operation, request, {
          rule: accepted,
          pointer,
          expected: 'a refusal, since the request is not valid',
        });
      for (const { count } of same) count?.();
    });
  }

  /** What was found at the same time is put in an order that does not hang on which answer came first. */
  async #each<T>(items: readonly T[], ask: (item: T) => Promise<void>): Promise<void> {
    const { findings, concurrency } = this.#executor;
    const before = findings.length;
    const atOnce = this.#operation.isSafe ? concurrency : 1;
    try {
      await inParallel(items, atOnce, ask);
    } finally {
      if (atOnce > 1) findings.push(...findings.splice(before).sort(byRequest));
    }
  }
}
