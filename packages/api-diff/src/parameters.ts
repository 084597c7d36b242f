import type { Place, Tree } from '@voice-agent/api-documents/tree';
import { isObject } from '@voice-agent/json-schema/keywords';
import { schemaOf } from './contents.ts';
import type { OperationPair, OperationPlace } from './operation-pair.ts';
import type { Part } from './view.ts';

interface Parameter {
  name: string;
  in: string;
  /** Where it is, and its name; in a path its position. */
  key: string;
  required: boolean;
  place: Place;
  value: { readonly [key: string]: unknown };
}

// These are said by the content types and the security of an operation.
const ignored = new Set(['accept', 'content-type', 'authorization']);

function parametersOf({ tree, at, item, path }: OperationPlace): Map<string, Parameter> {
  const found = new Map<string, Parameter>();
  const positions = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  for (const holder of [item, at])
    for (const each of tree.list(tree.at(holder, 'parameters'))) {
      const place = tree.follow(each);
      const { value } = place;
      if (!isObject(value)) continue;
      const [name, where] = [String(value.name), String(value.in)];
      if (where === 'header' && ignored.has(name.toLowerCase())) continue;
      const known = where === 'path' ? positions.indexOf(name) : -1;
      const told = where === 'header' ? name.toLowerCase() : known < 0 ? name : String(known);
      const key = `${where} ${told}`;
      found.set(key, {
        name,
        in: where,
        key,
        required: value.required === true || where === 'path',
        place,
        value,
      });
    }
  return found;
}

const shown = ({ name, in: where }: Parameter): string => `the ${where} parameter \`${name}\``;

/** Compares the parameters of an operation: those of a path by position, those of a header without case. */
export function compareParameters(pair: OperationPair): void {
  const { before, after, isCalled, tell } = pair;
  const [old, now] = [parametersOf(before), parametersOf(after)];
  const gone = [...old.values()].filter(({ key }) => !now.has(key));
  const come = new Set([...now.values()].filter(({ key }) => !old.has(key)));
  for (const was of gone) {
    const is = [...come].find(({ name }) => name.toLowerCase() === was.name.toLowerCase());
    if (is === undefined || isCalled) {
      const rule = isCalled ? 'response-header-removed' : 'parameter-removed';
      tell(rule, 'narrowed', `${shown(was)} is gone`, was.place, after.tree.at(after.at, 'parameters'));
      continue;
    }
    come.delete(is);
    if (is.in === was.in)
      tell(
        'parameter-renamed-by-case',
        'changed',
        `${shown(was)} is now named \`${is.name}\``,
        was.place,
        is.place,
      );
    else tell('parameter-moved', 'changed', `${shown(was)} is now a ${is.in} parameter`, was.place, is.place);
    compareOne(pair, was, is);
  }
  for (const is of come) {
    const place = before.tree.at(before.at, 'parameters');
    if (isCalled) tell('response-header-added', 'none', `${shown(is)} is new`, place, is.place);
    else if (is.required)
      tell('parameter-required-added', 'narrowed', `${shown(is)} is new and required`, place, is.place);
    else tell('parameter-optional-added', 'widened', `${shown(is)} is new`, place, is.place);
  }
  for (const [key, was] of old) {
    const is = now.get(key);
    if (is === undefined) continue;
    if (was.name !== is.name && was.in === 'path')
      tell(
        'path-parameter-renamed',
        'none',
        `${shown(was)} is now named \`${is.name}\``,
        was.place,
        is.place,
      );
    compareOne(pair, was, is);
  }
}

function compareOne(pair: OperationPair, was: Parameter, is: Parameter): void {
  const { before, after, schemas, node, asks, isCalled, tell } = pair;
  const at = [before.tree.at(was.place, 'required'), after.tree.at(is.place, 'required')] as const;
  if (!was.required && is.required) {
    const rule = isCalled ? 'response-header-made-required' : 'parameter-made-required';
    tell(rule, 'narrowed', `${shown(is)} is now required`, ...at);
  }
  if (was.required && !is.required) {
    const rule = isCalled ? 'response-header-made-optional' : 'parameter-made-optional';
    tell(rule, 'widened', `${shown(is)} is no longer required`, ...at);
  }
  const [old, now] = [writingOf(was, before.tree), writingOf(is, after.tree)];
  if (old.said !== now.said && old.single !== now.single && was.in === is.in)
    tell(
      'parameter-serialization-changed',
      'changed',
      `${shown(is)} is now written as ${now.said}; before as ${old.said}`,
      was.place,
      is.place,
    );
  if (was.value.deprecated !== true && is.value.deprecated === true)
    tell(
      'parameter-deprecated',
      'none',
      `${shown(is)} is now deprecated`,
      was.place,
      after.tree.at(is.place, 'deprecated'),
    );
  const [wasEmpty, isEmpty] = [was.value.allowEmptyValue === true, is.value.allowEmptyValue === true];
  if (wasEmpty !== isEmpty)
    tell(
      isEmpty ? 'parameter-empty-value-allowed' : 'parameter-empty-value-forbidden',
      isEmpty ? 'widened' : 'narrowed',
      `${shown(is)} ${isEmpty ? 'may now' : 'may no longer'} stand without a value`,
      was.place,
      is.place,
    );
  const [first, second] = [partsOf(before.tree, was), partsOf(after.tree, is)];
  const way = { base: shown(is), path: '', isText: isPlain(was, before.tree) && isPlain(is, after.tree) };
  schemas.compare(asks, first, second, way, node);
}

const defaultStyles: Readonly<Record<string, string>> = {
  query: 'form',
  cookie: 'form',
  path: 'simple',
  header: 'simple',
};

function contentOf({ place }: Parameter, tree: Tree): [string, Place] | undefined {
  return tree.entries(tree.at(place, 'content'))[0];
}

/** How a value is written. For a single value it makes no difference whether it is exploded. */
function writingOf(parameter: Parameter, tree: Tree): { said: string; single: string } {
  const content = contentOf(parameter, tree);
  if (content !== undefined) return { said: content[0], single: content[0] };
  const style = String(parameter.value.style ?? defaultStyles[parameter.in] ?? 'form');
  const explode = parameter.value.explode ?? style === 'form';
  const schema = tree.follow(tree.at(parameter.place, 'schema')).value;
  const type = isObject(schema) ? schema.type : undefined;
  const said = `${style}, ${explode === true ? 'exploded' : 'not exploded'}`;
  return { said, single: typeof type === 'string' && type !== 'array' && type !== 'object' ? style : said };
}

const isPlain = (parameter: Parameter, tree: Tree): boolean => contentOf(parameter, tree) === undefined;

function partsOf(tree: Tree, parameter: Parameter): Part[] {
  return schemaOf(tree, contentOf(parameter, tree)?.[1] ?? parameter.place);
}
