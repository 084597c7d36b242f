import type { Place, Tree } from '@voice-agent/api-documents/tree';
import { InputError } from '@voice-agent/json-schema/input-error';
import { type SchemaObject, wantedOf } from '@voice-agent/json-schema/keywords';
import { escapeToken } from '@voice-agent/json-schema/pointer';

/** Slips that do no harm here: an empty list, `required` beside a field, the list of items of older drafts. */
const isForgiven = (keyword: string, held: unknown): boolean =>
  (Array.isArray(held) && (held.length === 0 || keyword === 'items')) ||
  (keyword === 'required' && typeof held === 'boolean') ||
  (keyword === 'type' && typeof held === 'string');

/** @throws InputError when a keyword of a schema holds what it can't */
export function refuseBroken(tree: Tree, schema: SchemaObject, place: Place): void {
  for (const [keyword, held] of Object.entries(schema)) {
    const wanted = isForgiven(keyword, held) ? undefined : wantedOf(keyword, held);
    if (wanted === undefined) continue;
    const at = `${place.pointer}/${escapeToken(keyword)}`;
    const { file, line } = tree.spot({ ...place, pointer: at });
    throw new InputError(`${file}:${line}: \`${keyword}\` must be ${wanted} (at ${at}).`);
  }
}
