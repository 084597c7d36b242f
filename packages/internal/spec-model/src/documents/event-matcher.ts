import { isObject, type Schema, type SchemaObject, subschemas } from '../schemas/keywords.ts';
import { parentOf } from '../schemas/pointer.ts';
import type { EventDocument, EventMessage } from './asyncapi.ts';

/** The messages of a document, and which of them a delivery is. */
export class EventMatcher {
  readonly document: EventDocument;
  /** The property that names the message, for example `eventType`; undefined when no property does. */
  readonly typeProperty: string | undefined;
  /** Whether a message can't be read: an unknown event may be one of it. */
  readonly hasUnread: boolean;
  readonly #byType: ReadonlyMap<unknown, EventMessage>;
  /** The message that can't be used so far that its type is unknown. */
  readonly #untyped: EventMessage | undefined;
  /** The properties that every message requires. */
  readonly #required: readonly string[];

  constructor(document: EventDocument) {
    this.document = document;
    const { messages } = document;
    const unusable = new Set(document.problems.flatMap(({ operations }) => operations));
    this.hasUnread = [...unusable].some((name) => !messages.some((each) => each.name === name));
    const usable = messages.filter(({ name }) => !unusable.has(name));
    const sound = usable.length === 0 ? messages : usable;
    const typeProperty = this.#typeIn(messages) ?? this.#typeIn(sound);
    this.typeProperty = typeProperty;
    const typeOf = (each: EventMessage): string | undefined =>
      typeProperty === undefined ? undefined : this.#constant(each, typeProperty);
    this.#untyped = messages.find((each) => typeOf(each) === undefined);
    const typed = messages.filter((each) => typeOf(each) !== undefined);
    this.#byType = new Map(typed.map((each) => [typeOf(each), each]));
    const required = sound.map((each) => this.#payload(each).required);
    this.#required = [required[0] ?? []]
      .flat()
      .filter((name): name is string => required.every((each) => Array.isArray(each) && each.includes(name)));
  }

  /** The property that names each of some messages. One message alone can have a constant that is not a name. */
  #typeIn(some: readonly EventMessage[]): string | undefined {
    const [first] = some;
    const isWhole = !this.hasUnread && some.length === this.document.messages.length;
    if (first === undefined || (some.length === 1 && !isWhole)) return undefined;
    return Object.keys(this.#properties(first)).find((name) => {
      const types = new Set(some.map((each) => this.#constant(each, name)));
      return types.size === some.length && !types.has(undefined);
    });
  }

  /** The event types, where a property names them. */
  get types(): readonly string[] {
    return [...this.#byType.keys()].map(String);
  }

  /** JSON pointer to the place that lists the messages. */
  get pointer(): string {
    return parentOf(this.document.messages[0]?.pointer ?? '').parent;
  }

  /** The message that an event is; without a property that names it, the first that accepts it, or the only one. */
  messageOf(event: SchemaObject): EventMessage | undefined {
    const { messages, schemas } = this.document;
    if (this.typeProperty !== undefined)
      return (
        this.#byType.get(ownValue(event, this.typeProperty)) ?? (this.hasUnread ? undefined : this.#untyped)
      );
    if (messages.length === 1 && !this.hasUnread) return messages[0];
    return messages.find(({ payload }) => schemas.accepts(payload, event));
  }

  /** Whether a value among others is an event: one of a known type, or one with all that every event has. */
  recognises(value: unknown): boolean {
    if (!isObject(value)) return false;
    if (this.typeProperty === undefined)
      return this.document.messages.some(
        (each) =>
          Object.keys(this.#payload(each)).length > 0 && this.document.schemas.accepts(each.payload, value),
      );
    const type = ownValue(value, this.typeProperty);
    if (this.#byType.has(type)) return true;
    return typeof type === 'string' && this.#required.every((name) => Object.hasOwn(value, name));
  }

  /** What the document leaves undescribed in an event: objects of unknown fields, and fields that it does not name. */
  undescribed(message: EventMessage, event: SchemaObject): SchemaObject {
    const properties = this.#properties(message);
    const isOpen = (name: string): boolean =>
      !Object.hasOwn(properties, name) ||
      acceptsAnything(this.document.schemas.resolve(properties[name] as Schema).schema);
    return Object.fromEntries(Object.entries(event).filter(([name]) => isOpen(name)));
  }

  #payload(message: EventMessage): SchemaObject {
    const { schema } = this.document.schemas.resolve(message.payload);
    return isObject(schema) ? schema : {};
  }

  #properties(message: EventMessage): Readonly<Record<string, unknown>> {
    const { properties } = this.#payload(message);
    return isObject(properties) ? properties : {};
  }

  /** The one text that a property may hold. */
  #constant(message: EventMessage, name: string): string | undefined {
    const properties = this.#properties(message);
    if (!Object.hasOwn(properties, name)) return undefined;
    const { schema } = this.document.schemas.resolve(properties[name] as Schema);
    if (!isObject(schema)) return undefined;
    const only = Array.isArray(schema.enum) && schema.enum.length === 1 ? schema.enum[0] : schema.const;
    return typeof only === 'string' ? only : undefined;
  }
}

const ownValue = (value: SchemaObject, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

/** Whether a schema demands no more than a type that can hold others. */
function acceptsAnything(schema: Schema): boolean {
  if (!isObject(schema)) return schema;
  const { type = 'object', const: constant, enum: values } = schema;
  const isOpen = constant === undefined && values === undefined && (type === 'object' || type === 'array');
  return isOpen && subschemas(schema).every(([, child]) => child === true);
}
