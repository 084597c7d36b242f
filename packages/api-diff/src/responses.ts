import type { Place } from '@voice-agent/api-documents/tree';
import { isObject } from '@voice-agent/json-schema/keywords';
import { compareContents, schemaOf } from './contents.ts';
import type { OperationPair, OperationPlace } from './operation-pair.ts';

const isSuccess = (status: string): boolean => /^[123]/.test(status);

/** The response that a status falls under: its own, that of its range, or the default one. */
function covering(responses: ReadonlyMap<string, Place>, status: string): string | undefined {
  return [status, `${status[0]}XX`, 'DEFAULT'].find((each) => responses.has(each));
}

/** Compares the answers of an operation. */
export function compareResponses(pair: OperationPair): void {
  const { before, after, tell } = pair;
  const responsesOf = ({ tree, at }: OperationPlace): Map<string, Place> =>
    new Map(
      tree
        .entries(tree.at(at, 'responses'))
        .filter(([status]) => !status.startsWith('x-'))
        .map(([status, place]) => [status.toUpperCase(), tree.follow(place)]),
    );
  const [old, now] = [responsesOf(before), responsesOf(after)];
  const was = before.tree.at(before.at, 'responses');
  const is = after.tree.at(after.at, 'responses');
  const compared = new Set<string>();
  for (const [status, place] of old) {
    const found = covering(now, status) ?? (status.endsWith('XX') ? insideOf(now, status) : undefined);
    const other = found === undefined ? undefined : now.get(found);
    if (found === undefined || other === undefined) {
      const isLeft = [...now.keys()].some((each) => isSuccess(each) && old.has(each));
      const success = isLeft ? 'response-success-status-narrowed' : 'response-success-status-removed';
      const rule = isSuccess(status) ? success : 'response-error-status-removed';
      tell(rule, 'narrowed', `the answer ${shown(status)} is gone`, place, is);
      continue;
    }
    // What an error says instead is no promise about success.
    if (found === 'DEFAULT' && status !== 'DEFAULT' && isSuccess(status)) {
      const text = `the answer ${shown(status)} is gone, and only the default one is left`;
      tell('response-success-status-removed', 'narrowed', text, place, other);
      continue;
    }
    compared.add(found);
    if (found !== status)
      tell(
        isSuccess(status) && !status.endsWith('XX')
          ? 'response-success-range-widened'
          : 'response-status-range-changed',
        'none',
        `the answer ${shown(status)} is now described as ${shown(found)}`,
        place,
        other,
      );
    compareContents(pair, pair.answers, place, other, `the answer ${shown(status)}`);
    compareHeaders(pair, place, other, shown(status));
  }
  for (const [status, place] of now) {
    if (old.has(status) || compared.has(status)) continue;
    const found = covering(old, status);
    const other = found === undefined ? undefined : old.get(found);
    if (found !== undefined && other !== undefined && (found !== 'DEFAULT' || !isSuccess(status))) {
      const text = `the answer ${shown(status)} is now described by itself; before as ${shown(found)}`;
      tell('response-status-range-changed', 'none', text, other, place);
      compareContents(pair, pair.answers, other, place, `the answer ${shown(status)}`);
      compareHeaders(pair, other, place, shown(status));
      continue;
    }
    const kind = isSuccess(status) ? 'success' : 'error';
    tell(`response-${kind}-status-added`, 'widened', `the answer ${shown(status)} is new`, was, place);
  }
}

const shown = (status: string): string => (status === 'DEFAULT' ? 'by default' : status);

/** A status of a range that is no longer described as a whole. */
const insideOf = (responses: ReadonlyMap<string, Place>, range: string): string | undefined =>
  [...responses.keys()].find((status) => status[0] === range[0]);

function compareHeaders(pair: OperationPair, before: Place, after: Place, status: string): void {
  const { schemas, node, tell } = pair;
  const [old, now] = [pair.before.tree, pair.after.tree];
  const headers = (tree: typeof old, holder: Place): Map<string, Place> =>
    new Map(
      tree
        .entries(tree.at(holder, 'headers'))
        .filter(([name]) => name.toLowerCase() !== 'content-type')
        .map(([name, place]) => [name.toLowerCase(), tree.follow(place)]),
    );
  const [was, is] = [headers(old, before), headers(now, after)];
  const isRequired = ({ value }: Place): boolean => isObject(value) && value.required === true;
  const base = (name: string): string => `the header \`${name}\` of the answer ${status}`;
  for (const [name, place] of was) {
    const found = is.get(name);
    if (found === undefined) {
      tell('response-header-removed', 'narrowed', `${base(name)} is gone`, place, now.at(after, 'headers'));
      continue;
    }
    if (isRequired(place) && !isRequired(found))
      tell('response-header-made-optional', 'widened', `${base(name)} may be missing now`, place, found);
    if (!isRequired(place) && isRequired(found))
      tell('response-header-made-required', 'narrowed', `${base(name)} is always there now`, place, found);
    const way = { base: base(name), path: '' };
    schemas.compare(pair.answers, schemaOf(old, place), schemaOf(now, found), way, node);
  }
  for (const [name, place] of is)
    if (!was.has(name))
      tell('response-header-added', 'none', `${base(name)} is new`, old.at(before, 'headers'), place);
}
