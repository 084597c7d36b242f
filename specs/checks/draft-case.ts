import type { InstanceKind } from './corpus-files.ts';
import type { Target } from './corpus-targets.ts';
import { Instances } from './draft-instances.ts';
import { tokensOf } from './pointer.ts';
import type { Draft } from './problem.ts';

/** A case that is missing, as a file; undefined where the schema does not show one. */
export function draftCase(target: Target, kind: InstanceKind, rejected: boolean): Draft | undefined {
  const judge = target.kinds.get(kind);
  const schema = target.schemas.get(kind);
  if (judge === undefined) return undefined;
  const make = new Instances(target.bundle);
  const accepts = (instance: unknown) => judge(instance).length === 0;
  const file = (name: string, content: object) => ({
    file: `examples/${target.folder}/${name}.json`,
    text: JSON.stringify(content, null, 2),
  });
  const [accepted] = make.accepted(schema, accepts);
  if (!rejected) return accepted === undefined ? undefined : file(`example.${kind}`, accepted as object);

  const reasons = make
    .rejected(schema, accepts)
    .map((instance) => ({ instance, found: judge(instance) }))
    // On the wire, a part of a path is not empty, and all values of a parameter are strings.
    .filter(
      ({ found }) =>
        new Set(found.map(({ at }) => at)).size === 1 && !/^\/(?:path|query)\//.test(found[0]?.at ?? ''),
    );
  const deepest = reasons.toSorted(
    (one, other) => depthOf(other.found[0]?.at) - depthOf(one.found[0]?.at),
  )[0];
  const [first] = deepest?.found ?? [];
  if (deepest === undefined || first === undefined) return undefined;
  const { at, keyword, wants } = first;
  const name = [...tokensOf(at).slice(-1), keyword]
    .join('-')
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return file(`${name}.invalid`, {
    reason: wants?.().sentence ?? '<reason>.',
    section: '<section>',
    at,
    keyword,
    [kind]: deepest.instance,
  });
}

const depthOf = (at = ''): number => tokensOf(at).length;
