import type { InstanceKind } from './corpus-files.ts';
import type { Target } from './corpus-targets.ts';
import { type Change, mutationsOf } from './mutations.ts';
import { tokensOf } from './pointer.ts';
import type { Draft } from './problem.ts';
import type { Reason } from './reasons.ts';
import { Samples } from './samples.ts';

/** An accepted case that is missing, as a file; undefined where the schema does not show one. */
export function draftAccepted(target: Target, kind: InstanceKind): Draft | undefined {
  const accepted = sampleOf(target, kind);
  return accepted === undefined ? undefined : fileOf(target, `example.${kind}`, accepted as object);
}

function sampleOf({ kinds, bundle }: Target, kind: InstanceKind): unknown {
  const judge = kinds.get(kind);
  return judge && new Samples(bundle).of(judge.schema).find((each) => judge.reasons(each).length === 0);
}

/**
 * A rejected case that is missing, as a file: an accepted instance with one change in it.
 *
 * @param accepted the instances to change; one is made where there is none
 * @param isWanted whether it is rejected by what the case is for. Default: by anything, the deepest first
 */
export function draftRejected(
  target: Target,
  kind: InstanceKind,
  accepted: readonly unknown[],
  change: Change = {},
  isWanted?: (instance: unknown) => boolean,
): Draft | undefined {
  const found: { instance: unknown; reason: Reason }[] = [];
  for (const from of accepted.length > 0 ? accepted : [sampleOf(target, kind)])
    for (const instance of mutationsOf(from, change)) {
      const [reason, ...others] = target.kinds.get(kind)?.reasons(instance) ?? [];
      // On the wire, a part of a path is not empty, and all values of a parameter are strings.
      if (reason === undefined || /^\/(?:path|query)\//.test(reason.at)) continue;
      if (others.some(({ at }) => at !== reason.at) || isWanted?.(instance) === false) continue;
      if (isWanted) return rejectedFile(target, kind, instance, reason);
      found.push({ instance, reason });
    }
  const [deepest] = found.sort((one, other) => depthOf(other.reason) - depthOf(one.reason));
  return deepest && rejectedFile(target, kind, deepest.instance, deepest.reason);
}

const depthOf = ({ at }: Reason): number => tokensOf(at).length;

function rejectedFile(target: Target, kind: InstanceKind, instance: unknown, reason: Reason): Draft {
  const { at, keyword, wants } = reason;
  const name = [...tokensOf(at).slice(-1), keyword]
    .join('-')
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll(/[^a-z0-9]+/g, '-');
  return fileOf(target, `${name}.invalid`, {
    reason: wants?.().sentence ?? '<reason>.',
    section: '<section>',
    at,
    keyword,
    [kind]: instance,
  });
}

const fileOf = ({ folder }: Target, name: string, content: object): Draft => ({
  file: `examples/${folder}/${name}.json`,
  text: JSON.stringify(content, null, 2),
});
