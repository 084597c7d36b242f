import { decoded } from '@voice-agent/spec-model';

const placeholder = /\{[^}]+\}/g;

/** The path of a request, without its query and fragment. */
export const pathOf = (path: string): string => path.split(/[?#]/)[0] ?? '';

const plain = (text: string): string => decoded(text).normalize();

/** A template as its segments, each matched alone: `{id}:cancel`, `{a}-{b}`, `{y}.png`. */
interface Template {
  segments: readonly { pattern: RegExp; literal: string; isLiteral: boolean }[];
  names: readonly string[];
}

const templates = new Map<string, Template>();

function templateOf(path: string): Template {
  const known = templates.get(path);
  if (known !== undefined) return known;
  const segments = path.split('/').map((segment) => {
    const literals = segment.split(placeholder).map(plain);
    const escaped = literals.map((each) => each.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pattern = new RegExp(`^${escaped.join('(.+?)')}$`, 'su');
    return { pattern, literal: literals.join(''), isLiteral: literals.length === 1 };
  });
  const names = (path.match(placeholder) ?? []).map((each) => each.slice(1, -1));
  const template = { segments, names };
  templates.set(path, template);
  return template;
}

/** The decoded values of the parameters of a path, in its order; undefined when a request is for another path. */
function valuesIn({ segments }: Template, parts: readonly string[]): string[] | undefined {
  if (parts.length !== segments.length) return undefined;
  const matches = segments.map(({ pattern }, index) => pattern.exec(parts[index] ?? ''));
  return matches.includes(null) ? undefined : matches.flatMap((match) => match?.slice(1) ?? []);
}

const partsOf = (path: string): string[] => pathOf(path).split('/').map(plain);

/** The decoded values of the path parameters of a request, by name; undefined when it is for another path. */
export function pathParametersIn(template: string, path: string): ReadonlyMap<string, string> | undefined {
  const known = templateOf(template);
  const values = valuesIn(known, partsOf(path));
  return values && new Map(known.names.map((name, index) => [name, values[index] ?? '']));
}

/**
 * The template that a path is for, the most specific one: at the first segment that differs, a literal comes before
 * parameters, and of parameters those with more literal characters.
 */
export function mostSpecific<Routed extends { path: string }>(
  candidates: readonly Routed[],
  path: string,
): Routed | undefined {
  const parts = partsOf(path);
  const fitting = candidates.filter((each) => valuesIn(templateOf(each.path), parts) !== undefined);
  return fitting.reduce<Routed | undefined>(
    (best, each) =>
      best === undefined || isMoreSpecific(templateOf(each.path), templateOf(best.path)) ? each : best,
    undefined,
  );
}

function isMoreSpecific({ segments }: Template, other: Template): boolean {
  for (const [index, one] of segments.entries()) {
    const two = other.segments[index];
    if (two === undefined || one.isLiteral !== two.isLiteral) return one.isLiteral;
    if (one.literal.length !== two.literal.length) return one.literal.length > two.literal.length;
  }
  return false;
}
