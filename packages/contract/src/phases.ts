import fc from 'fast-check';
import { wrongCredentials } from './checks/credentials.ts';
import type { Covered } from './coverage.ts';
import type { Operation, Schema } from './document/document.ts';
import type { Finding } from './findings.ts';
import { canBeSent, type Inputs } from './requests.ts';
import { arbitraryOf } from './schema/arbitrary.ts';
import { casesOf } from './schema/cases.ts';
import type { Session } from './session.ts';

/** What one operation is asked. */
export class Phases {
  readonly #session: Session;
  readonly #operation: Operation;
  readonly #seed: number;

  constructor(session: Session, operation: Operation, seed: number) {
    this.#session = session;
    this.#operation = operation;
    this.#seed = seed;
  }

  /** A valid request with nothing that could be left out, or why there is none. */
  base(): Inputs | string {
    const { parameters, body } = this.#operation;
    const inputs: Inputs = { path: {}, query: {}, header: {} };
    for (const { name, in: place, required, schema } of parameters) {
      if (!required || place === 'cookie') continue;
      const given = this.#given(name);
      if (given === undefined && place === 'path')
        return `the path needs ${name}: say --parameter ${name}=VALUE`;
      inputs[place][name] = given ?? this.#sample(schema);
    }
    if (body !== undefined)
      inputs.body = body.required ? (body.examples[0]?.value ?? this.#sample(body.schema)) : {};
    return inputs;
  }

  /** Every form of a wrong credential must be refused. */
  async credentials(base: Inputs): Promise<void> {
    const { name, value } = this.#session.target.credential;
    if (this.#operation.credentials.length === 0) return;
    for (const wrong of wrongCredentials(name.toLowerCase(), value)) {
      const request = this.#session.requestOf(this.#operation, base, wrong.headers);
      await this.#session.mustRefuse(this.#operation, request, {
        rule: 'unauthenticated-request-accepted',
        pointer: `${this.#operation.pointer}/security`,
        expected: `a refusal of ${wrong.name}`,
      });
    }
  }

  /** Each side of each limit of each parameter. */
  async parameters(base: Inputs): Promise<Covered[]> {
    const covered: Covered[] = [];
    for (const parameter of this.#operation.parameters) {
      const { name, in: place, schema, pointer, required } = parameter;
      if (place === 'cookie') continue;
      if (required && place === 'query') {
        const { [name]: _, ...query } = base.query;
        await this.#ask({ ...base, query }, false, `${pointer}/required`);
      }
      // Where the caller had to say a value, another valid one would find nothing.
      const isPinned = place === 'path' || this.#given(name) !== undefined;
      const cases = casesOf(this.#session.document.schemas, schema, base[place][name]).filter(
        ({ value, valid }) => canBeSent(parameter, value) && !(valid && isPinned),
      );
      for (const { value, valid, schemaPointer } of cases)
        await this.#ask({ ...base, [place]: { ...base[place], [name]: value } }, valid, schemaPointer);
      covered.push({ operation: this.#operation.id, what: 'parameter', pointer, cases: cases.length });
    }
    return covered;
  }

  /** The examples of the body, each side of each of its limits, and what is no JSON. */
  async body(base: Inputs): Promise<Covered[]> {
    const { body, id } = this.#operation;
    if (body === undefined) return [];
    for (const { value } of body.examples)
      await this.#ask({ ...base, body: value }, true, `${body.pointer}/examples`);
    const counts = new Map<string, number>();
    // One value can break the same rule in several places of the document.
    const sent = new Set<string>();
    for (const { value, valid, schemaPointer } of casesOf(
      this.#session.document.schemas,
      body.schema,
      base.body,
    )) {
      const text = JSON.stringify(value);
      if (!sent.has(text)) await this.#ask({ ...base, body: value }, valid, schemaPointer);
      sent.add(text);
      counts.set(schemaPointer, (counts.get(schemaPointer) ?? 0) + 1);
    }
    const request = { ...this.#session.requestOf(this.#operation, { ...base, body: {} }), body: '{"' };
    await this.#session.mustRefuse(this.#operation, request, {
      ...{ rule: 'invalid-request-accepted', pointer: body.pointer },
      expected: 'a refusal of a body that is no JSON',
    });
    return [...counts].map(([pointer, cases]) => ({ operation: id, what: 'constraint', pointer, cases }));
  }

  /** Bodies by chance; the one that fails is made as small as it can be. */
  async fuzz(base: Inputs, count: number): Promise<void> {
    const { body } = this.#operation;
    if (body === undefined || count === 0) return;
    const { findings, document } = this.#session;
    let smallest: Finding | undefined;
    const property = fc.asyncProperty(arbitraryOf(document.schemas, body.schema), async (value) => {
      const before = findings.length;
      await this.#ask({ ...base, body: value }, true, body.pointer);
      const [finding] = findings.splice(before);
      smallest = finding ?? smallest;
      return finding === undefined;
    });
    await fc.check(property, { seed: this.#seed, numRuns: count });
    if (smallest !== undefined) findings.push(smallest);
  }

  #given(name: string): string | undefined {
    return this.#session.target.parameters?.[name];
  }

  #sample(schema: Schema): unknown {
    const arbitrary = arbitraryOf(this.#session.document.schemas, schema);
    return fc.sample(arbitrary, { seed: this.#seed, numRuns: 1 })[0];
  }

  async #ask(inputs: Inputs, valid: boolean, pointer: string): Promise<void> {
    if (valid) {
      await this.#session.ask(this.#operation, inputs, pointer);
      return;
    }
    const request = this.#session.requestOf(this.#operation, inputs);
    const expected = 'a refusal, since the request is not valid';
    await this.#session.mustRefuse(this.#operation, request, {
      ...{ rule: 'invalid-request-accepted', pointer, expected },
    });
  }
}
