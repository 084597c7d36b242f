import { isObject, type ParameterPlace, parametersOf, type Tree } from '@voice-agent/spec-model';
import { mediaType } from './contents.ts';
import { alikeOnWire, isNameless, type WireParameter, wireParameter } from './exploded.ts';
import type { OperationPair, OperationSide } from './operation-pair.ts';
import { matchKeys } from './sets.ts';

/** The parameters of an operation: those of the path by position, the others by name. */
function byKey(operation: OperationSide): Map<string, WireParameter> {
  const names = [...operation.path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const keyOf = ({ in: where, name, key }: ParameterPlace): string =>
    where === 'path' && names.includes(name) ? `path ${names.indexOf(name)}` : key;
  const { tree } = operation;
  return new Map(parametersOf(tree, operation).map((each) => [keyOf(each), wireParameter(tree, each)]));
}

const shown = ({ name, in: where }: ParameterPlace): string => `the ${where} parameter \`${name}\``;

/** Compares the parameters of an operation. */
export function compareParameters(pair: OperationPair): void {
  const { before, after, isWebhook, report } = pair;
  const { removed, added, kept } = matchKeys(...alikeOnWire(byKey(before), byKey(after), pair.schemas));
  // One that leads nowhere may be the one that is new.
  const hasDangling = [before.item, before.at]
    .flatMap((holder) => before.tree.list(before.tree.at(holder, 'parameters')))
    .some((place) => before.tree.object(place) === undefined);
  const rest = new Set(added.map(([, parameter]) => parameter));
  for (const [, old] of removed) {
    const isAlike = (now: WireParameter): boolean =>
      isNameless(old, pair.schemas.before) && isNameless(now, pair.schemas.after);
    const now =
      [...rest].find(isAlike) ?? [...rest].find(({ name }) => name.toLowerCase() === old.name.toLowerCase());
    if (now === undefined || isWebhook) {
      const rule = isWebhook ? 'response-header-removed' : 'parameter-removed';
      report(rule, 'narrowed', `${shown(old)} is gone`, old.at, after.tree.at(after.at, 'parameters'));
      continue;
    }
    rest.delete(now);
    const isMoved = now.in !== old.in;
    const text = `${shown(old)} is now ${isMoved ? `a ${now.in} parameter` : `named \`${now.name}\``}`;
    const rule = isMoved ? 'parameter-moved' : 'parameter-renamed-by-case';
    if (!isAlike(now)) report(rule, 'changed', text, old.at, now.at);
    compareParameter(pair, old, now);
  }
  for (const now of rest) {
    const place = before.tree.at(before.at, 'parameters');
    if (isWebhook) report('response-header-added', 'none', `${shown(now)} is new`, place, now.at);
    else if (now.required && !hasDangling)
      report('parameter-required-added', 'narrowed', `${shown(now)} is new and required`, place, now.at);
    else report('parameter-optional-added', 'widened', `${shown(now)} is new`, place, now.at);
  }
  for (const [, old, now] of kept) {
    const needed = (now.needs ?? []).filter((name) => old.needs?.includes(name) !== true);
    if (needed.length > 0) {
      const text = `${shown(now)} may now be sent only with \`${needed.join('`, `')}\``;
      report(`${pair.requests}-dependent-required-added`, 'narrowed', text, old.at, now.at);
    }
    if (old.name !== now.name && old.in === 'path')
      report('path-parameter-renamed', 'none', `${shown(old)} is now named \`${now.name}\``, old.at, now.at);
    compareParameter(pair, old, now);
  }
}

function compareParameter(pair: OperationPair, old: WireParameter, now: WireParameter): void {
  const { before, after, schemas, node, isWebhook, report } = pair;
  const at = [before.tree.at(old.at, 'required'), after.tree.at(now.at, 'required')] as const;
  const kind = isWebhook ? 'response-header' : 'parameter';
  if (!old.required && now.required)
    report(`${kind}-made-required`, 'narrowed', `${shown(now)} is now required`, ...at);
  if (old.required && !now.required)
    report(`${kind}-made-optional`, 'widened', `${shown(now)} is no longer required`, ...at);
  const [wasWritten, isWritten] = [serializationOf(old, before.tree), serializationOf(now, after.tree)];
  const isSame = wasWritten.name === isWritten.name || wasWritten.ofScalar === isWritten.ofScalar;
  if (!isSame && old.in === now.in) {
    const text = `${shown(now)} is now written as ${isWritten.name}; before as ${wasWritten.name}`;
    report('parameter-serialization-changed', 'changed', text, old.at, now.at);
  }
  const [{ value: first }, { value: second }] = [old.at, now.at];
  if (first.deprecated !== true && second.deprecated === true) {
    const place = after.tree.at(now.at, 'deprecated');
    report('parameter-deprecated', 'none', `${shown(now)} is now deprecated`, old.at, place);
  }
  compareAllowances(pair, old, now);
  const isText = old.content === undefined && now.content === undefined;
  const path = { base: shown(now), path: '', isText };
  schemas.compare(pair.requests, old.parts, now.parts, path, node);
}

/** Compares whether a parameter may be sent without a value, and with reserved characters. */
function compareAllowances(pair: OperationPair, old: WireParameter, now: WireParameter): void {
  const compareOne = (
    kind: 'empty-value' | 'reserved',
    isAllowed: (parameter: WireParameter) => boolean,
    what: string,
  ): void => {
    const is = isAllowed(now);
    const rule = `parameter-${kind}-${is === pair.isWebhook ? 'forbidden' : 'allowed'}` as const;
    const text = `${shown(now)} may ${is ? 'now' : 'no longer'} ${what}`;
    if (isAllowed(old) !== is) pair.report(rule, is ? 'widened' : 'narrowed', text, old.at, now.at);
  };
  compareOne('empty-value', ({ at }) => at.value.allowEmptyValue === true, 'be sent without a value');
  const isReserved = ({ at, in: where, content }: WireParameter): boolean =>
    at.value.allowReserved === true && (where === 'query' || where === 'path') && content === undefined;
  // A number has no reserved characters.
  const types = [typeAt(old, pair.before.tree), typeAt(now, pair.after.tree)];
  if (!types.every((type) => /^(?:integer|number|boolean)$/.test(String(type))))
    compareOne('reserved', isReserved, 'have reserved characters without encoding');
}

/** The type of a parameter; undefined when its schema has none. */
function typeAt({ parts: [part] }: WireParameter, tree: Tree): unknown {
  const schema = part && tree.follow(part.place).value;
  return isObject(schema) ? schema.type : undefined;
}

/** How a value is written; `explode` does not matter for a scalar. */
function serializationOf(parameter: WireParameter, tree: Tree): { name: string; ofScalar: string } {
  const { content, style, explode } = parameter;
  if (content !== undefined) {
    const name = mediaType(content.contentType);
    return { name, ofScalar: name };
  }
  const type = typeAt(parameter, tree);
  const name = `${style}, ${explode ? 'exploded' : 'not exploded'}`;
  const isScalar = typeof type === 'string' && type !== 'array' && type !== 'object';
  return { name, ofScalar: isScalar ? style : name };
}
