import { escapeToken } from '@voice-agent/spec-model';
import { isObject, type SpecDocument } from './document.ts';

/** A constraint whose violation breaks a rule, as ajv names it. */
interface Constraint {
  rule: string;
  /** The path of the constraint from its schema, as ajv reports it. */
  schemaPath: string;
  /** The property that must be there. */
  missing?: string;
}

/**
 * Checks what the schemas name in `x-rules`.
 *
 * @throws SpecProblem when a pointer of `x-rules` leads to no constraint of its schema
 */
export function checkRules(document: SpecDocument): void {
  for (const [name, schema] of Object.entries(document.components('schemas'))) {
    for (const { rule, index, pointer } of pointersOf(schema)) {
      if (constraintAt(schema, rule, pointer) !== undefined) continue;
      throw document.problem(
        `/components/schemas/${name}/x-rules/${escapeToken(rule)}/${index}`,
        `${pointer} is not a constraint of this schema.`,
        'Point to an entry of `required`, a property that is `false`, or a keyword.',
      );
    }
  }
}

/**
 * The code of a validator of `schema` with the id of the rule, where it has one, in place of the `schemaPath` of every
 * error: what a user can act on, in less space.
 */
export function nameRules(code: string, schema: unknown): string {
  const constraints = pointersOf(schema).map(({ rule, pointer }) => constraintAt(schema, rule, pointer));
  const found = new Set<unknown>();
  const named = code.replaceAll(
    /schemaPath:("(?:[^"\\]|\\.)*"),(keyword:"(?:[^"\\]|\\.)*",params:(?:\{missingProperty: ("(?:[^"\\]|\\.)*"|\w+)\})?)/g,
    (_, path: string, rest: string, missing: string | undefined) => {
      const ids = constraints.filter((each) => each?.schemaPath === JSON.parse(path));
      for (const each of ids) found.add(each);
      const [first] = ids;
      if (first === undefined) return rest;
      const id =
        first.missing === undefined
          ? JSON.stringify(first.rule)
          : ids.reduceRight(
              (otherwise, each) =>
                `${missing}===${JSON.stringify(each?.missing)}?${JSON.stringify(each?.rule)}:${otherwise}`,
              'undefined',
            );
      return `rule:${id},${rest}`;
    },
  );
  const lost = constraints.find((each) => !found.has(each));
  if (lost !== undefined) throw new Error(`ajv reports nothing at ${lost.schemaPath}, where a rule stands.`);
  return named;
}

function pointersOf(schema: unknown): { rule: string; index: number; pointer: string }[] {
  const rules = isObject(schema) && isObject(schema['x-rules']) ? schema['x-rules'] : {};
  return Object.entries(rules).flatMap(([rule, pointers]) =>
    (pointers as string[]).map((pointer, index) => ({ rule, index, pointer })),
  );
}

function constraintAt(schema: unknown, rule: string, pointer: string): Constraint | undefined {
  const [, keyword = '', property, ...more] = pointer.split('/');
  const constraint = isObject(schema) ? schema[keyword] : undefined;
  if (constraint === undefined || more.length > 0) return undefined;
  const schemaPath = `#/${keyword}`;
  if (property === undefined) return { rule, schemaPath };
  const value =
    isObject(constraint) || Array.isArray(constraint) ? (constraint as never)[property] : undefined;
  if (keyword === 'required' && typeof value === 'string') return { rule, schemaPath, missing: value };
  return keyword === 'properties' && value === false
    ? { rule, schemaPath: `${schemaPath}/${property}/false schema` }
    : undefined;
}
