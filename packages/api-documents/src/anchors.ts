import { isObject, placesOf, type SchemaObject, walk } from '@voice-agent/json-schema/keywords';
import { valueAt } from '@voice-agent/json-schema/space';

/** The document itself, in place of an address that it does not say. */
const ownBase = 'document:/';

interface Place {
  schema: Record<string, unknown>;
  base: string;
}

/**
 * A document in which every reference is a JSON pointer: those by `$id`, `$anchor` and `$dynamicRef` are turned into
 * pointers where one place alone can be meant. What leads elsewhere stays as it is.
 */
export function withPointers(root: SchemaObject): SchemaObject {
  const made = structuredClone(root);
  const resources = new Map([[ownBase, '']]);
  const anchors = new Map<string, string>();
  const dynamic = new Map<string, string[]>();
  const places: Place[] = [];
  for (const [schema, pointer] of placesOf(made)) {
    const bases: [pointer: string, base: string][] = [['', ownBase]];
    walk(schema, pointer, (each, at) => {
      while (bases.length > 1 && !`${at}/`.startsWith(`${bases.at(-1)?.[0]}/`)) bases.pop();
      let base = bases.at(-1)?.[1] ?? ownBase;
      const { $id, $anchor, $dynamicAnchor } = each;
      const own = typeof $id === 'string' ? URL.parse($id, base) : null;
      if (own !== null) {
        base = bare(own);
        bases.push([at, base]);
        resources.set(base, at);
      }
      if (typeof $anchor === 'string') anchors.set(`${base}#${$anchor}`, at);
      if (typeof $dynamicAnchor === 'string') {
        anchors.set(`${base}#${$dynamicAnchor}`, at);
        dynamic.set($dynamicAnchor, [...(dynamic.get($dynamicAnchor) ?? []), at]);
      }
      places.push({ schema: each as Record<string, unknown>, base });
    });
  }
  if (resources.size === 1 && anchors.size === 0) return root;
  const pointerOf = (reference: string, base: string): string | undefined => {
    const url = URL.parse(reference, base);
    const fragment = decodeURIComponent(url?.hash.slice(1) ?? '');
    const resource = url === null ? undefined : resources.get(bare(url));
    if (url === null || resource === undefined) return undefined;
    if (fragment !== '' && !fragment.startsWith('/')) return anchors.get(`${bare(url)}#${fragment}`);
    const inside = resource + fragment;
    return valueAt(made, inside) === undefined && reference.startsWith('#/') ? fragment : inside;
  };
  for (const { schema, base } of places) {
    if (typeof schema.$ref === 'string') {
      const pointer = pointerOf(schema.$ref, base);
      if (pointer !== undefined) schema.$ref = `#${pointer}`;
    }
    if (typeof schema.$dynamicRef !== 'string') continue;
    const name = schema.$dynamicRef.split('#')[1] ?? '';
    const known = dynamic.get(name) ?? [];
    // With several of one name it depends on the way there, which a pointer can't say.
    const pointer = known.length > 1 ? undefined : (known[0] ?? pointerOf(schema.$dynamicRef, base));
    if (pointer === undefined) continue;
    delete schema.$dynamicRef;
    const target = { $ref: `#${pointer}` };
    if (schema.$ref === undefined) schema.$ref = target.$ref;
    else schema.allOf = [...(Array.isArray(schema.allOf) ? schema.allOf : []), target];
  }
  return made;
}

function bare(url: URL): string {
  return url.href.split('#')[0] ?? '';
}

/** Whether there is anything to turn round. */
export const hasAnchors = (node: unknown): boolean =>
  isObject(node)
    ? ['$id', '$anchor', '$dynamicAnchor'].some((name) => typeof node[name] === 'string') ||
      Object.values(node).some(hasAnchors)
    : Array.isArray(node) && node.some(hasAnchors);
