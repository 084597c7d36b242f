import { CannotRun } from '@voice-agent/cli-kit/text';

type Json = Record<string, unknown> | unknown[];

/**
 * Sets one value inside an event.
 *
 * @param assignment `path=value`. The path has names and numbers of items with dots between them. The value is JSON, else
 *   a text. Objects on the way are made.
 */
export function override(event: unknown, assignment: string): void {
  const sign = assignment.indexOf('=');
  if (sign < 1)
    throw new CannotRun(`--override '${assignment}' must be of the form path=value, such as callId=call-7.`);
  const path = assignment.slice(0, sign);
  const names = path.split('.');
  let at = event;
  names.forEach((name, depth) => {
    const before = names.slice(0, depth).join('.');
    if (!isContainer(at))
      throw new CannotRun(`--override ${path}: ${before || 'the event'} is neither an object nor an array.`);
    const isLast = depth === names.length - 1;
    if (isLast) set(at, name, jsonOrText(assignment.slice(sign + 1)), path);
    else if (!Object.hasOwn(at, name)) set(at, name, {}, path);
    at = (at as Record<string, unknown>)[name];
  });
}

const isContainer = (value: unknown): value is Json => typeof value === 'object' && value !== null;

// A definition and no assignment: `__proto__` is a name like others in JSON.
function set(at: Json, name: string, value: unknown, path: string): void {
  if (Array.isArray(at) && (!/^(0|[1-9]\d*)$/.test(name) || Number(name) > at.length))
    throw new CannotRun(
      `--override ${path}: '${name}' is not an item of this array. Its items are 0 to ${at.length - 1}; ${at.length} adds one.`,
    );
  Object.defineProperty(at, name, { value, writable: true, enumerable: true, configurable: true });
}

function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
