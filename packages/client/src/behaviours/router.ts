import type { OperationDescription } from '../generated/operation.ts';
import { ApiError } from './api-error.ts';

/** The operation that a request is for. */
export interface Route {
  readonly operation: OperationDescription;
  /** What the path has in the place of each parameter, still percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
}

/**
 * Finds the operation of a method and a path, which comes without its query. A path without parameters comes before one
 * with them, whatever its methods are, as OpenAPI says.
 *
 * @returns an ApiError for an unknown path (404), or another method (405, with `Allow`)
 */
export type Router = (method: string, path: string) => Route | ApiError;

export function createRouter(operations: readonly OperationDescription[]): Router {
  const byPath = new Map<string, OperationDescription[]>();
  for (const operation of operations)
    byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
  const templates = [...byPath.keys()].filter((path) => path.includes('{'));
  const patterns = templates.sort(byFirstParameter).map(patternOf);
  const noValues = {};
  return (method, path) => {
    const choose = (found: readonly OperationDescription[], values: Route['path']) => {
      const operation = found.find((each) => each.method === method);
      if (operation !== undefined) return { operation, path: values };
      const methods = found.map((each) => each.method);
      const headers = { allow: methods.join(', ') };
      return new ApiError(405, `The method must be ${methods.join(' or ')}.`, { headers });
    };
    const found = path.includes('{') ? undefined : byPath.get(path);
    if (found !== undefined) return choose(found, noValues);
    for (const { template, pattern, names } of patterns) {
      const match = pattern.exec(path);
      if (match !== null)
        return choose(
          byPath.get(template) ?? [],
          Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ''])),
        );
    }
    return new ApiError(404, 'There is no such path.');
  };
}

function patternOf(template: string) {
  const names = Array.from(template.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name);
  const parts = template.split(/\{[^}]+\}/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return { template, names, pattern: new RegExp(`^${parts.join('([^/]+)')}$`) };
}

/** Of two templates, the one whose first difference is a literal comes first. */
function byFirstParameter(one: string, other: string): number {
  const others = other.split('/');
  for (const [index, segment] of one.split('/').entries()) {
    const difference = Number(segment.includes('{')) - Number(others[index]?.includes('{') ?? false);
    if (difference !== 0) return difference;
  }
  return 0;
}
