import { escapeToken, isObject, type SpecDocument } from '../document.ts';

/** How a validator tells that a rule is broken. */
interface Rule {
  id: string;
  keyword: string;
  property?: string;
}

/**
 * Emits the rules that schemas name in `x-rules`, as a validator reports them.
 *
 * @throws SpecProblem when a pointer of `x-rules` leads to no constraint of its schema
 */
export function emitRules(document: SpecDocument): string {
  const rules: Rule[] = [];
  for (const [name, schema] of Object.entries(document.components('schemas'))) {
    const named = isObject(schema) && isObject(schema['x-rules']) ? schema['x-rules'] : {};
    for (const [id, pointers] of Object.entries(named)) {
      for (const [index, pointer] of (pointers as string[]).entries()) {
        const rule = ruleAt(pointer, document.at(`/components/schemas/${name}${pointer}`));
        if (rule === undefined) {
          throw document.problem(
            `/components/schemas/${name}/x-rules/${escapeToken(id)}/${index}`,
            `${pointer} is no constraint of this schema.`,
            'Point to an entry of `required`, a property that is `false`, or a keyword.',
          );
        }
        rules.push({ id, ...rule });
      }
    }
  }
  return `/** A rule of the interface, as a validator reports that it is broken: by keyword, and by property where it names one. */
export interface Rule {
  readonly id: string;
  readonly keyword: string;
  readonly property?: string;
}

/** Every rule that has an id. */
export const rules: readonly Rule[] = ${JSON.stringify(rules, null, 2)};
`;
}

function ruleAt(pointer: string, value: unknown): Omit<Rule, 'id'> | undefined {
  const [, keyword = '', property, ...more] = pointer.split('/');
  if (value === undefined || more.length > 0) return undefined;
  if (keyword === 'required' && typeof value === 'string') return { keyword, property: value };
  if (keyword === 'properties' && value === false && property !== undefined)
    return { keyword: 'false schema', property };
  return property === undefined ? { keyword } : undefined;
}
