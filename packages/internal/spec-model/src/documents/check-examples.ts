import { exactErrors } from '../schemas/exact-errors.ts';
import { isObject, placesOf, type Schema, walk } from '../schemas/keywords.ts';
import { valueAt } from '../schemas/pointer.ts';
import type { SchemaRegistry } from '../schemas/registry.ts';
import type { DocumentProblems } from './document-problems.ts';
import { isForm, isJson } from './operations.ts';
import type { Place, Tree } from './tree.ts';

/** An example of the document, and where its value is written. */
export interface Example {
  name: string;
  value: unknown;
  at: Place;
}

/** Many documents have hundreds of such examples: the others are counted. */
const maxNamed = 10;

/** Distinguishes the examples that their schemas accept. The others are a fault of the document, each reported once. */
export class ExampleCheck {
  readonly #problems: DocumentProblems;
  /** The document with what is only read and only written: such examples are not sent, and no fault. */
  readonly #whole: SchemaRegistry;
  readonly #wrong = new Map<string, () => string>();

  constructor(problems: DocumentProblems, whole: SchemaRegistry) {
    this.#problems = problems;
    this.#whole = whole;
  }

  /** The examples of a parameter, header or content that its schema accepts. @param contentType of a parameter, none */
  accepted(
    tree: Tree,
    registry: SchemaRegistry,
    holder: Place,
    schema: Schema,
    contentType: string = 'application/json',
  ): Example[] {
    const examples = examplesOf(tree, holder);
    const isValue = isJson(contentType) || isForm(contentType) || contentType.startsWith('text/');
    return isValue ? examples.filter((each) => this.#accepts(tree, [registry], schema, each)) : examples;
  }

  /** Looks at the examples within the schemas of a document. @param registries one of them must accept each example */
  ofSchemas(tree: Tree, registries: readonly SchemaRegistry[]): void {
    const [first] = registries;
    for (const [start, pointer] of placesOf(first?.root))
      walk(start, pointer, (schema, at) => {
        const place = { ...tree.root, pointer: at, value: schema };
        if (schema.example !== undefined)
          this.#accepts(tree, registries, schema, exampleAt(tree, place, 'example'));
        const list = Array.isArray(schema.examples) ? schema.examples : [];
        for (const index of list.keys())
          this.#accepts(tree, registries, schema, exampleAt(tree, tree.at(place, 'examples'), `${index}`));
      });
  }

  /** Adds what was found to the problems of the document. */
  report(): void {
    for (const [, message] of [...this.#wrong].slice(0, maxNamed)) this.#problems.add({ message: message() });
    const others = this.#wrong.size - maxNamed;
    if (others > 0)
      this.#problems.add({
        message: `${others} more examples of the document are not valid by their own schemas.`,
      });
  }

  #accepts(
    tree: Tree,
    registries: readonly SchemaRegistry[],
    schema: Schema,
    { value, at }: Example,
  ): boolean {
    try {
      if (registries.some((each) => each.acceptsIgnoring(schema, value))) return true;
      const place = isObject(schema) ? registries[0]?.pointerOf(schema) : undefined;
      const written =
        place === undefined ? undefined : (valueAt(this.#whole.root, place) as Schema | undefined);
      if (written !== undefined && this.#whole.acceptsIgnoring(written, value)) return false;
      const message = (): string => {
        // The compiler of schemas takes long for large ones, of which nothing else may be needed.
        const [error] = registries.flatMap((each) => exactErrors(each, schema, value));
        const why = error === undefined ? '' : `: ${error.pointer || 'it'} ${error.message}`;
        return tree.error(at, `The example is not valid by its own schema${why}`).message;
      };
      this.#wrong.set(at.pointer, this.#wrong.get(at.pointer) ?? message);
      return false;
    } catch {
      // What is wrong with the schema itself is reported where it is used.
      return true;
    }
  }
}

const exampleAt = (tree: Tree, holder: Place, name: string): Example => {
  const at = tree.at(holder, name);
  return { name, value: at.value, at };
};

/** All examples of a parameter, header or content. */
function examplesOf(tree: Tree, holder: Place): Example[] {
  const single = exampleAt(tree, holder, 'example');
  const named = tree.at(holder, 'examples');
  const entries = isObject(named.value) ? tree.entries(named) : [];
  return [
    ...(single.value === undefined ? [] : [single]),
    ...entries.flatMap(([name, place]): Example[] => {
      const example = tree.object(place);
      if (example === undefined || !Object.hasOwn(example.value, 'value')) return [];
      return [{ name, value: example.value.value, at: tree.at(example, 'value') }];
    }),
  ];
}
