import { hasFormat } from '@voice-agent/json-schema/evaluate';
import { isObject, type SchemaObject } from '@voice-agent/json-schema/keywords';

type Kind = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
const kinds: readonly Kind[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** The formats that say something of a text; others, such as hostname, are met by any word. */
const formats = ['date-time', 'date', 'time', 'uuid', 'email', 'ipv4', 'ipv6', 'uri'];
const maxFormatted = 2_048;

// What bounds memory, whatever is seen.
const deepest = 24;
const maxProperties = 64;
const maxShapes = 5_000;

/** The name of a field, as people who write interfaces choose them; another one may be data. */
const fieldName = /^[\p{L}_$][\p{L}\p{M}\p{N}_$.:-]{0,63}$/u;
const manyDigits = /(?:\d.*){5}/;
// A name that every object inherits, such as `constructor`, can't be told from a missing one by every validator.
const isFieldName = (name: string): boolean =>
  fieldName.test(name) && !manyDigits.test(name) && !hasFormat('uuid', name) && !(name in Object.prototype);

/** What was seen of the values at one place: kinds, names of fields and formats, and none of the values. */
export class Shape {
  /** How many values were seen. */
  seen = 0;
  readonly #counts = new Map<Kind, number>();
  readonly #left: { shapes: number };
  readonly #depth: number;
  #formats: string[] = formats;
  #fields = new Map<string, Shape>();
  /** All fields as one, where their names are data. */
  #values: Shape | undefined;
  #items: Shape | undefined;
  /** Nothing is kept of what is in it. */
  #isFull = false;

  constructor(left: { shapes: number } = { shapes: maxShapes }, depth = 0) {
    this.#left = left;
    this.#depth = depth;
  }

  /** Takes in one more value. */
  add(value: unknown): void {
    const kind = kindOf(value);
    this.seen++;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    if (typeof value === 'string') this.#formats = this.#formats.filter((format) => isOf(format, value));
    else if (Array.isArray(value)) {
      for (const item of value) this.#asItems()?.add(item);
    } else if (isObject(value)) {
      for (const [name, each] of Object.entries(value)) this.#fieldOf(name)?.add(each);
    }
  }

  /** The fields of the objects, each with whether all of them have it. Empty where their names are data. */
  get fields(): { name: string; shape: Shape; always: boolean }[] {
    if (this.#values !== undefined || this.#isFull || this.#namesAreData()) return [];
    const { objects } = this;
    return [...this.#fields].map(([name, shape]) => ({ name, shape, always: shape.seen === objects }));
  }

  /** How many of the values were objects. */
  get objects(): number {
    return this.#count('object');
  }

  get items(): Shape | undefined {
    return this.#isFull ? undefined : this.#items;
  }

  /** What all fields hold, where their names are data. */
  get values(): Shape | undefined {
    if (this.#isFull) return undefined;
    if (this.#values !== undefined || !this.#namesAreData()) return this.#values;
    const joined = new Shape({ shapes: maxShapes }, this.#depth + 1);
    for (const each of this.#fields.values()) joined.merge(each);
    return joined;
  }

  /** A JSON Schema that accepts every value that was seen. It holds none of them. */
  schema(): SchemaObject {
    const types = kinds.filter(
      (kind) => this.#count(kind) > 0 && !(kind === 'integer' && this.#count('number') > 0),
    );
    if (types.length === 0) return {};
    const made: Record<string, unknown> = { type: types.length === 1 ? types[0] : types };
    const [format] = this.#formats;
    if (this.#count('string') > 0 && format !== undefined) made.format = format;
    const { fields, values, items } = this;
    const required = fields.filter(({ always }) => always).map(({ name }) => name);
    if (required.length > 0) made.required = required;
    if (fields.length > 0)
      made.properties = Object.fromEntries(fields.map(({ name, shape }) => [name, shape.schema()]));
    if (values !== undefined) made.additionalProperties = values.schema();
    if (items !== undefined) made.items = items.schema();
    return made;
  }

  /** Takes in what another shape has seen. */
  merge(other: Shape): void {
    this.seen += other.seen;
    for (const [kind, count] of other.#counts) this.#counts.set(kind, this.#count(kind) + count);
    this.#formats = this.#formats.filter((format) => other.#formats.includes(format));
    this.#isFull ||= other.#isFull;
    if (other.#items !== undefined) this.#asItems()?.merge(other.#items);
    if (other.#values !== undefined) this.#asValues()?.merge(other.#values);
    for (const [name, each] of other.#fields) this.#fieldOf(name)?.merge(each);
  }

  #count(kind: Kind): number {
    return this.#counts.get(kind) ?? 0;
  }

  /** A shape for what is in this one; undefined when there have been too many. */
  #child(): Shape | undefined {
    if (this.#depth >= deepest || this.#left.shapes <= 0) this.#isFull = true;
    if (this.#isFull) return undefined;
    this.#left.shapes--;
    return new Shape(this.#left, this.#depth + 1);
  }

  #fieldOf(name: string): Shape | undefined {
    if (this.#values !== undefined) return this.#values;
    const known = this.#fields.get(name);
    if (known !== undefined) return known;
    if (!isFieldName(name) || this.#fields.size >= maxProperties) return this.#asValues();
    const made = this.#child();
    if (made !== undefined) this.#fields.set(name, made);
    return made;
  }

  #asItems(): Shape | undefined {
    this.#items ??= this.#child();
    return this.#items;
  }

  #asValues(): Shape | undefined {
    if (this.#values !== undefined) return this.#values;
    const made = this.#child();
    this.#values = made;
    for (const each of this.#fields.values()) made?.merge(each);
    this.#fields = new Map();
    return made;
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

function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as Kind;
}
