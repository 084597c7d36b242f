import { hasFormat, typeOf } from './evaluate.ts';
import { isObject, type SchemaObject } from './keywords.ts';

const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** The formats that say something of a text; others, such as hostname, are met by any word. */
const formats = ['date-time', 'date', 'time', 'uuid', 'email', 'ipv4', 'ipv6', 'uri'];
const maxFormatted = 2_048;

// Memory is bounded, whatever the values are.
const maxDepth = 24;
const maxProperties = 64;
const maxSchemas = 5_000;

/** The name of a field, as people who write interfaces choose them; another one may be data. */
const fieldName = /^[\p{L}_$][\p{L}\p{M}\p{N}_$.:-]{0,63}$/u;
const manyDigits = /(?:\d.*){5}/;
// Not every validator can distinguish an inherited name, such as `constructor`, from a missing field.
const isFieldName = (name: string): boolean =>
  fieldName.test(name) && !manyDigits.test(name) && !hasFormat('uuid', name) && !(name in Object.prototype);

/** Infers a schema from the values at one place: types, names of fields and formats. No value is kept. */
export class InferredSchema {
  /** How many values were seen. */
  seen = 0;
  readonly #counts = new Map<string, number>();
  readonly #budget: { left: number };
  readonly #depth: number;
  #formats: string[] = formats;
  #fields = new Map<string, InferredSchema>();
  /** All fields as one, where their names are data. */
  #values: InferredSchema | undefined;
  #items: InferredSchema | undefined;
  /** Whether there were too many: nothing is kept of what is inside. */
  #isFull = false;

  constructor(budget: { left: number } = { left: maxSchemas }, depth = 0) {
    this.#budget = budget;
    this.#depth = depth;
  }

  /** Adds a value. */
  add(value: unknown): void {
    const type = typeOf(value);
    this.seen++;
    this.#counts.set(type, this.#count(type) + 1);
    if (typeof value === 'string') this.#formats = this.#formats.filter((format) => isOf(format, value));
    else if (Array.isArray(value)) {
      for (const item of value) this.#itemSchema()?.add(item);
    } else if (isObject(value)) {
      for (const [name, each] of Object.entries(value)) this.#fieldSchema(name)?.add(each);
    }
  }

  /** The fields of the objects, each with whether all of them have it. Empty where their names are data. */
  get fields(): { name: string; schema: InferredSchema; always: boolean }[] {
    if (this.#values !== undefined || this.#isFull || this.#namesAreData()) return [];
    const { objects } = this;
    return [...this.#fields].map(([name, schema]) => ({ name, schema, always: schema.seen === objects }));
  }

  /** How many of the values were objects. */
  get objects(): number {
    return this.#count('object');
  }

  get items(): InferredSchema | undefined {
    return this.#isFull ? undefined : this.#items;
  }

  /** The values of all fields, where their names are data. */
  get values(): InferredSchema | undefined {
    if (this.#isFull) return undefined;
    if (this.#values !== undefined || !this.#namesAreData()) return this.#values;
    const joined = new InferredSchema({ left: maxSchemas }, this.#depth + 1);
    for (const each of this.#fields.values()) joined.merge(each);
    return joined;
  }

  /** A JSON Schema that accepts every value that was added. It has none of them. */
  schema(): SchemaObject {
    const seen = types.filter(
      (type) => this.#count(type) > 0 && !(type === 'integer' && this.#count('number') > 0),
    );
    if (seen.length === 0) return {};
    const schema: Record<string, unknown> = { type: seen.length === 1 ? seen[0] : seen };
    const [format] = this.#formats;
    if (this.#count('string') > 0 && format !== undefined) schema.format = format;
    const { fields, values, items } = this;
    const required = fields.filter(({ always }) => always).map(({ name }) => name);
    if (required.length > 0) schema.required = required;
    if (fields.length > 0)
      schema.properties = Object.fromEntries(fields.map(({ name, schema: field }) => [name, field.schema()]));
    if (values !== undefined) schema.additionalProperties = values.schema();
    if (items !== undefined) schema.items = items.schema();
    return schema;
  }

  /** Adds the values that another one was inferred from. */
  merge(other: InferredSchema): void {
    this.seen += other.seen;
    for (const [type, count] of other.#counts) this.#counts.set(type, this.#count(type) + count);
    this.#formats = this.#formats.filter((format) => other.#formats.includes(format));
    this.#isFull ||= other.#isFull;
    if (other.#items !== undefined) this.#itemSchema()?.merge(other.#items);
    if (other.#values !== undefined) this.#valueSchema()?.merge(other.#values);
    for (const [name, each] of other.#fields) this.#fieldSchema(name)?.merge(each);
  }

  #count(type: string): number {
    return this.#counts.get(type) ?? 0;
  }

  /** A schema inside this one; undefined when there are too many. */
  #child(): InferredSchema | undefined {
    if (this.#depth >= maxDepth || this.#budget.left <= 0) this.#isFull = true;
    if (this.#isFull) return undefined;
    this.#budget.left--;
    return new InferredSchema(this.#budget, this.#depth + 1);
  }

  #fieldSchema(name: string): InferredSchema | undefined {
    if (this.#values !== undefined) return this.#values;
    const field = this.#fields.get(name);
    if (field !== undefined) return field;
    if (!isFieldName(name) || this.#fields.size >= maxProperties) return this.#valueSchema();
    const schema = this.#child();
    if (schema !== undefined) this.#fields.set(name, schema);
    return schema;
  }

  #itemSchema(): InferredSchema | undefined {
    this.#items ??= this.#child();
    return this.#items;
  }

  #valueSchema(): InferredSchema | undefined {
    if (this.#values !== undefined) return this.#values;
    const schema = this.#child();
    this.#values = schema;
    for (const each of this.#fields.values()) schema?.merge(each);
    this.#fields = new Map();
    return schema;
  }

  /** Three objects or more that have no name in common: what looks like names are keys. */
  #namesAreData(): boolean {
    const { objects } = this;
    return (
      objects >= 3 &&
      this.#fields.size >= objects &&
      [...this.#fields.values()].every(({ seen }) => seen === 1)
    );
  }
}

function isOf(format: string, text: string): boolean {
  if (text.length > maxFormatted || !hasFormat(format, text)) return false;
  // `Note: see below` is a URI by its grammar.
  return format !== 'uri' || /^[a-z][a-z\d+.-]*:\/\//i.test(text);
}
