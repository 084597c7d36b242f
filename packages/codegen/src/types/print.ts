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
  /** Fields whose types are being written in those of others: a schema can require a property of itself. */
  readonly #described = new Set<Field>();

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
    const text = this.shape(shape, '');
    const isObject = more.length === 0 && part?.is === 'object' && !isJoined(part, text, '');
    const declared =
      isObject && text.startsWith('{') ? `interface ${name} ${text}` : `type ${name} = ${text};`;
    return `${comment(schema, '')}export ${declared}\n`;
  }

  /** The type of a schema. @param indent the indentation of the line that it begins in */
  type(schema: unknown, indent: string): string {
    return this.shape(this.#reader.read(schema), indent);
  }

  shape(shape: Shape, indent: string): string {
    return unionOf(this.#forms(shape, indent));
  }

  /** The type of each part. */
  #forms(shape: Shape, indent: string): string[] {
    return shape.map((part) => this.#part(part, indent, shape.length > 1));
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
    const literal = (...parts: string[]) => `{\n${parts.join('')}${indent}}`;
    const index = (type: string) => `${inner}[key: string]: ${type};\n`;
    const forms = (schema: unknown) => this.#forms(this.#reader.read(schema), inner);
    const others = rest === undefined || rest === false ? rest : rest.flatMap(forms);
    const written = [...fields].map(([name, { schema, isRequired }]) => ({
      forms: schema === undefined ? this.#undescribed(name, inner, beside, others) : forms(schema),
      head: `${comment(schema, inner)}${inner}${propertyName(name)}`,
      isRequired: isRequired || this.#fields(name, beside).some((each) => each.isRequired),
    }));
    const lines = written.map(
      (each) => `${each.head}${each.isRequired ? '' : '?'}: ${unionOf(each.forms)};\n`,
    );
    if (others === false && lines.length === 0) return '{ [key: string]: never }';
    if (others === undefined || others === false) return literal(...lines);
    const isLike = written.every((each) => each.forms.every((form) => others.includes(form)));
    const isOptional = written.some((each) => !each.isRequired);
    const isAny = others.includes('unknown');
    // In one literal the index would have to allow the `undefined` of an optional property.
    if (isLike && isOptional && !isAny) return `${literal(...lines)} & ${literal(index(unionOf(others)))}`;
    const all = [...others, ...written.flatMap((each) => each.forms), ...(isOptional ? ['undefined'] : [])];
    return literal(...lines, index(unionOf(all)));
  }

  /** The type of a property that must be there, and that another schema may describe. */
  #undescribed(
    name: string,
    indent: string,
    beside: readonly ObjectMember[],
    others: readonly string[] | false | undefined,
  ): readonly string[] {
    const found = this.#fields(name, beside).find(({ schema }) => schema !== undefined);
    if (found !== undefined && !this.#described.has(found)) {
      this.#described.add(found);
      const forms = this.#forms(this.#reader.read(found.schema), indent);
      this.#described.delete(found);
      return forms;
    }
    if (others !== undefined) return others || [];
    // Any value but `undefined`, which an optional property of the others would bring along.
    return [beside.length > 0 ? '{} | null' : 'unknown'];
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

/** The type of a value that has one of these. */
function unionOf(forms: readonly string[]): string {
  if (forms.includes('unknown')) return 'unknown';
  return forms.length === 0 ? 'never' : [...new Set(forms)].join(' | ');
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
