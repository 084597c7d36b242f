import { rules } from './generated/rules.ts';
import type { Validator } from './generated/validators.ts';

/** Why a request can't be sent. */
export interface Violation {
  /** JSON pointer into `{ path, query, body }`. */
  pointer: string;
  /** The id of the rule that it breaks, where that rule has one. */
  rule: string | undefined;
  /** What is wrong there. */
  reason: string;
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Anything but a UUID could lead to another path: `..` is no name of a web tool, but one of a folder. */
export function violationOfId(id: string): Violation | undefined {
  return uuid.test(id) ? undefined : { pointer: '/path/id', rule: undefined, reason: 'must be a UUID' };
}

/** The first thing that is wrong with a body. */
export function violationOfBody(isBody: Validator<unknown>, body: unknown): Violation | undefined {
  try {
    if (isBody(body)) return undefined;
  } catch {
    // Some thousand levels are more than the stack of a validator holds.
    return { pointer: '/body', rule: undefined, reason: 'is nested too deeply to be checked' };
  }
  const { instancePath = '', message = 'is not valid', keyword, params } = isBody.errors?.[0] ?? {};
  const isBroken = (rule: (typeof rules)[number]): boolean =>
    rule.keyword === keyword &&
    (rule.property === undefined ||
      params?.missingProperty === rule.property ||
      instancePath.endsWith(`/${rule.property}`));
  return {
    pointer: `/body${instancePath}`,
    rule: rules.find(isBroken)?.id,
    reason: keyword === 'false schema' ? 'is not allowed here, or not with this value' : message,
  };
}
