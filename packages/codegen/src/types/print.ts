import { isObject } from '../document.ts';
import type { SchemaReader } from './read-shape.ts';
import type { Field, Items, ObjectMember, ObjectPart, Part, Properties, Shape } from './shape.ts';

const anyObject = '{ [key: string]: unknown }';
// More items than these are written as a rest.
const maxItems = 10;

/** Writes the types of schemas. */
export class TypePrinter {
  readonly #reader: SchemaReader;
  readonly #names: ReadonlyMap<string, string>;

  /** @param names the type of each schema of the components, by its key there */
  constructor(reader: SchemaReader, names: ReadonlyMap<string, string>) {
    this.#reader = reader;
    this.#names = names;
  }

  /** The declaration of the type of a component. */
  declaration(key: string, schema: unknown): string {
    const name = this.#names.get(key);
    const shape = this.#reader.of(key);
    const [part, ...more] = shape;
    const isObjects =
      more.length === 0 && part?.is === 'object' && part.all.every(({ is }) => is === 'properties');
    const text = this.shape(shape, '');
    const declared =
      isObjects && isOneLiteral(text, '') ? `interface ${name} ${text}` : `type ${name} = ${text};`;
    return `${comment(schema, '')}export ${declared}\n`;
  }

  /** The type of a schema. @param indent the indentation of the line that it begins in */
  type(schema: unknown, indent: string): string {
    return this.shape(this.#reader.read(schema), indent);
  }

  shape(shape: Shape, indent: string): string {
    const texts = new Set(shape.map((part) => this.#part(part, indent, shape.length > 1)));
    if (texts.has('unknown')) return 'unknown';
    return texts.size === 0 ? 'never' : [...texts].join(' | ');
  }

  #part(part: Part, indent: string, isOneOfSeveral: boolean): string {
    switch (part.is) {
      case 'any':
        return 'unknown';
      case 'literal':
        return JSON.stringify(part.value);
      case 'plain':
        return part.kind;
      case 'text':
        return part.text;
      case 'named':
        return this.#name(part.key);
      case 'object': {
        const text = this.#object(part, indent, []);
        return isOneOfSeveral && isJoined(part, text, indent) ? `(${text})` : text;
      }
      case 'array': {
        const texts = part.all.map((each) =>
          each.is === 'named' ? this.#name(each.key) : this.#items(each, indent),
        );
        return texts.join(' & ') || 'unknown[]';
      }
    }
  }

  #name(key: string): string {
    return this.#names.get(key) ?? 'unknown';
  }

  /** @param beside what the objects fit as well */
  #object({ all }: ObjectPart, indent: string, beside: readonly ObjectMember[]): string {
    const texts = all.map((member) => {
      const others = [...beside, ...all.filter((each) => each !== member)];
      if (member.is === 'named') return this.#name(member.key);
      if (member.is === 'properties') return this.#properties(member, indent, others);
      const forms = member.parts.map((part) =>
        part.is === 'named' ? this.#name(part.key) : this.#object(part, indent, others),
      );
      return forms.length > 1 && all.length > 1 ? `(${forms.join(' | ')})` : forms.join(' | ');
    });
    return texts.length === 0 ? anyObject : texts.join(' & ');
  }

  #properties({ fields, rest }: Properties, indent: string, beside: readonly ObjectMember[]): string {
    const inner = `${indent}  `;
    const types = [...fields].map(([name, field]) => this.#field(name, field, inner, beside));
    const isRequired = (name: string, field: Field) =>
      field.isRequired || this.#fields(name, beside).some((each) => each.isRequired);
    const lines = [...fields].map(([name, field], index) => {
      const { schema } = field;
      const optional = isRequired(name, field) ? '' : '?';
      return `${comment(schema, inner)}${inner}${propertyName(name)}${optional}: ${types[index]};\n`;
    });
    const literal = (...parts: string[]) => `{\n${parts.join('')}${indent}}`;
    if (rest === undefined) return literal(...lines);
    if (rest === false) return lines.length > 0 ? literal(...lines) : '{ [key: string]: never }';
    const others = this.shape(
      rest.flatMap((schema) => this.#reader.read(schema)),
      inner,
    );
    const index = (type: string) => `${inner}[key: string]: ${type};\n`;
    const isOptional = [...fields].some(([name, field]) => !isRequired(name, field));
    const known = [...others.split(' | '), 'never'];
    const unlike = types.filter((type) => type.split(' | ').some((each) => !known.includes(each)));
    if (others === 'unknown' || (unlike.length === 0 && !isOptional)) return literal(...lines, index(others));
    // In one literal the index would have to allow the `undefined` of an optional property.
    if (unlike.length === 0) return `${literal(...lines)} & ${literal(index(others))}`;
    const all = new Set([others, ...unlike, ...(isOptional ? ['undefined'] : [])]);
    return literal(...lines, index([...all].join(' | ')));
  }

  /** The type of a property, which another schema may describe. */
  #field(name: string, { schema }: Field, indent: string, beside: readonly ObjectMember[]): string {
    if (schema !== undefined) return this.type(schema, indent);
    const found = this.#fields(name, beside).find((each) => each.schema !== undefined);
    if (found !== undefined) return this.type(found.schema, indent);
    // Any value but `undefined`, which an optional property of the others would bring along.
    return beside.length > 0 ? '{} | null' : 'unknown';
  }

  /** What these say about a property. */
  #fields(name: string, members: readonly ObjectMember[]): Field[] {
    return members.flatMap((member) => {
      if (member.is === 'named') return this.#fields(name, this.#membersOf(member.key));
      return (member.is === 'properties' && member.fields.get(name)) || [];
    });
  }

  #membersOf(key: string): readonly ObjectMember[] {
    const [part, ...more] = this.#reader.of(key);
    if (more.length > 0) return [];
    return part?.is === 'object' ? part.all : part?.is === 'named' ? [part] : [];
  }

  #items({ first, min, rest }: Items, indent: string): string {
    const typeOf = (schema: unknown) => this.#element(schema, indent);
    if (first.length === 0) return rest === false ? '[]' : `${typeOf(rest)}[]`;
    if (rest === false && min > first.length) return 'never';
    const items = first.map((schema, index) => `${typeOf(schema)}${index < min ? '' : '?'}`);
    const more = Array.from({ length: Math.min(min, maxItems) - first.length }, () => typeOf(rest));
    return `[${[...items, ...more, ...(rest === false ? [] : [`...${typeOf(rest)}[]`])].join(', ')}]`;
  }

  /** A type that `[]` or `?` can follow. */
  #element(schema: unknown, indent: string): string {
    const shape = this.#reader.read(schema);
    const text = this.shape(shape, indent);
    const [part, ...more] = shape;
    if (part === undefined || text === 'unknown') return text;
    const isOpen = part.is === 'text' && text.includes('|');
    return more.length > 0 || isOpen || isJoined(part, text, indent) ? `(${text})` : text;
  }
}

/** Whether the text of a part is several texts with a sign between them. */
function isJoined(part: Part, text: string, indent: string): boolean {
  if (part.is !== 'object' && part.is !== 'array') return false;
  const isOne = part.all.length < 2 && part.all.every(({ is }) => is !== 'alternatives');
  return !isOne || (part.is === 'object' && !isOneLiteral(text, indent) && text.startsWith('{'));
}

/** Whether the brace that ends a text is the first one at its indentation. */
const isOneLiteral = (text: string, indent: string): boolean => !text.slice(0, -1).includes(`\n${indent}}`);

/** The name of a property, as a type has it. */
export const propertyName = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);

/** What a schema says to its readers, as a comment. */
export function comment(schema: unknown, indent: string): string {
  if (!isObject(schema)) return '';
  const { title, description = title, format, default: value, deprecated } = schema;
  const lines = [
    ...(typeof description === 'string' ? description.trim().split('\n') : []),
    ...(typeof format === 'string' ? [`Format: ${format}`] : []),
    ...(value === undefined ? [] : [`@default ${JSON.stringify(value)}`]),
    ...(deprecated === true ? ['@deprecated'] : []),
  ].map((line) => line.trimEnd().replaceAll('*/', '*\\/'));
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`;
}
