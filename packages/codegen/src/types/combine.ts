import {
  anyArray,
  anyObject,
  type Kind,
  kinds,
  type Literal,
  type Named,
  type ObjectMember,
  type Part,
  type Plain,
  type Properties,
  type Shape,
} from './shape.ts';

/** The shapes of the components. */
export interface Shapes {
  of(key: string): Shape;
  /** Whether values of this schema can have parts of the same schema. */
  isRecursive(key: string): boolean;
}

// More than that takes a compiler too long: then it may be any value of the larger one.
const maxPairs = 400;

/** What fits both: never less, and more only where TypeScript can't say it. */
export function both(one: Shape, other: Shape, shapes: Shapes): Shape {
  if (isAny(one)) return other;
  if (isAny(other)) return one;
  if (one.length * other.length > maxPairs) return one.length > other.length ? one : other;
  const asObjects = objectsOf(one, other, shapes);
  if (asObjects !== undefined) return [asObjects];
  return distinct(one.flatMap((part) => other.flatMap((each) => bothParts(part, each, shapes))));
}

/** The shape without the values of some kinds. */
export function without(shape: Shape, unwanted: readonly string[], shapes: Shapes): Shape {
  return shape.flatMap((part): Shape => {
    const has = [...kindsOf(part, shapes)];
    if (!has.some((kind) => unwanted.includes(kind))) return [part];
    if (has.every((kind) => unwanted.includes(kind))) return [];
    return without(part.is === 'named' ? shapes.of(part.key) : everyKind(), unwanted, shapes);
  });
}

/** The kinds of the values of a part. */
function kindsOf(part: Part, shapes: Shapes): ReadonlySet<Kind> {
  switch (part.is) {
    case 'any':
      return new Set(kinds);
    case 'literal':
      return new Set([kindOf(part.value)]);
    case 'text':
      return new Set(part.kind === undefined ? kinds : [part.kind]);
    case 'plain':
      return new Set([part.kind]);
    case 'named':
      return new Set(shapes.of(part.key).flatMap((each) => [...kindsOf(each, shapes)]));
    case 'object':
    case 'array':
      return new Set([part.is]);
  }
}

const isAny = (shape: Shape): boolean => shape.some(({ is }) => is === 'any');

const everyKind = (): Shape =>
  kinds.map((kind) => (kind === 'object' ? anyObject : kind === 'array' ? anyArray : { is: 'plain', kind }));

function kindOf(value: Literal['value']): Kind {
  return value === null ? 'null' : (typeof value as 'string');
}

/** The objects that fit both, when all values of both are objects and one of them has several forms. */
function objectsOf(one: Shape, other: Shape, shapes: Shapes): Part | undefined {
  if (one.length < 2 && other.length < 2) return undefined;
  const members = [one, other].map((shape) => membersOf(shape, shapes));
  if (members.includes(undefined)) return undefined;
  return { is: 'object', all: joined(members.flatMap((each) => each ?? [])) };
}

function membersOf(shape: Shape, shapes: Shapes): readonly ObjectMember[] | undefined {
  const parts = shape.filter((part) => part.is === 'object' || part.is === 'named');
  const areObjects = parts.every((part) => isOnly('object', part, shapes));
  if (parts.length === 0 || parts.length < shape.length || !areObjects) return undefined;
  const [first] = parts;
  if (parts.length > 1 || first === undefined) return [{ is: 'alternatives', parts }];
  return first.is === 'named' ? [first] : first.all;
}

function isOnly(kind: Kind, part: Part, shapes: Shapes): boolean {
  const has = kindsOf(part, shapes);
  return has.size === 1 && has.has(kind);
}

function bothParts(one: Part, other: Part, shapes: Shapes): Shape {
  if (one.is === 'named' || other.is === 'named') return bothNamed(one, other, shapes);
  if (one.is === 'any') return [other];
  if (other.is === 'any') return [one];
  if (one.is === 'text' && one.kind === undefined) return [one];
  if (other.is === 'text' && other.kind === undefined) return [other];
  if (one.is === 'literal') return fits(one, other) ? [one] : [];
  if (other.is === 'literal') return fits(other, one) ? [other] : [];
  if (!haveSameKind(one, other, shapes)) return [];
  if (one.is === 'text') return [one];
  if (other.is === 'text') return [other];
  if (one.is === 'plain') return [(one as Plain).isInteger ? one : other];
  if (one.is === 'object' && other.is === 'object')
    return [{ is: 'object', all: joined([...one.all, ...other.all]) }];
  if (one.is === 'array' && other.is === 'array') return [{ is: 'array', all: [...one.all, ...other.all] }];
  return [];
}

/** A name stays when it says all that the other one says, or TypeScript can add the rest to it. */
function bothNamed(one: Part, other: Part, shapes: Shapes): Shape {
  const [named, part] = one.is === 'named' ? [one, other] : [other, one];
  if (named.is !== 'named') return [];
  if (part.is === 'named' && part.key === named.key) return [named];
  if (part.is === 'any') return [named];
  const kind = [...kindsOf(part, shapes)];
  const [single] = kind;
  if (kind.length === 1 && single !== undefined && isOnly(single, named, shapes)) {
    if (single === 'object' && (part.is === 'object' || part.is === 'named'))
      return [{ is: 'object', all: joined([one, other].flatMap((each) => objectMembers(each))) }];
    if (single === 'array' && (part.is === 'array' || part.is === 'named'))
      return [{ is: 'array', all: [one, other].flatMap((each) => arrayMembers(each)) }];
    if (part.is === 'plain' && !part.isInteger) return [named];
  }
  const isRecursive = [one, other].some((each) => each.is === 'named' && shapes.isRecursive(each.key));
  if (!isRecursive) return both(shapes.of(named.key), [part], shapes);
  const parts = part.is === 'named' ? everyKind() : [part];
  const common = parts.filter((each) => [one, other].every((side) => haveSameKind(side, each, shapes)));
  return common.map((each) =>
    beside(
      [one, other].filter((side) => side.is === 'named'),
      each,
    ),
  );
}

/** What fits all of these as they are written, since a recursive schema would be written out without end. */
function beside(named: readonly Named[], part: Part): Part {
  if (part.is === 'object') return { is: 'object', all: joined([...named, ...part.all]) };
  return part.is === 'array' ? { is: 'array', all: [...named, ...part.all] } : part;
}

const objectMembers = (part: Part): readonly ObjectMember[] =>
  part.is === 'object' ? part.all : part.is === 'named' ? [part] : [];

const arrayMembers = (part: Part) => (part.is === 'array' ? part.all : part.is === 'named' ? [part] : []);

function haveSameKind(one: Part, other: Part, shapes: Shapes): boolean {
  const kind = kindsOf(one, shapes);
  return [...kindsOf(other, shapes)].some((each) => kind.has(each));
}

function fits({ value }: Literal, part: Part): boolean {
  if (part.is === 'literal') return part.value === value;
  if (part.is === 'plain') return part.kind === kindOf(value) && (!part.isInteger || Number.isInteger(value));
  return part.is === 'text' && part.kind === kindOf(value);
}

/** The members, those that can be written as one joined. */
function joined(members: readonly ObjectMember[]): ObjectMember[] {
  const result: ObjectMember[] = [];
  for (const member of members) {
    const last = result.findLastIndex((each) => canJoin(each, member));
    if (last < 0) {
      if (!result.some((each) => isSame(each, member))) result.push(member);
    } else result[last] = join(result[last] as Properties, member as Properties);
  }
  return result;
}

const isSame = (one: ObjectMember, other: ObjectMember): boolean =>
  one === other || (one.is === 'named' && other.is === 'named' && one.key === other.key);

function canJoin(one: ObjectMember, other: ObjectMember): boolean {
  if (one.is !== 'properties' || other.is !== 'properties') return false;
  if (one.rest !== undefined || other.rest !== undefined) return false;
  return [...other.fields.keys()].every((name) => {
    const [field, another] = [one.fields.get(name), other.fields.get(name)];
    return field === undefined || field.schema === undefined || another?.schema === undefined;
  });
}

function join(one: Properties, other: Properties): Properties {
  const fields = new Map(one.fields);
  for (const [name, field] of other.fields) {
    const before = fields.get(name);
    const isRequired = field.isRequired || before?.isRequired === true;
    fields.set(name, { schema: field.schema ?? before?.schema, isRequired });
  }
  return { is: 'properties', fields, rest: undefined };
}

function distinct(parts: Shape): Shape {
  const seen = new Set<unknown>();
  return parts.filter((part) => {
    const key = part.is === 'object' || part.is === 'array' ? part : JSON.stringify(part);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
