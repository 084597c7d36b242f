import type { OperationDescription } from '@voice-agent/codegen/operation';
import { ApiError } from './api-error.ts';

/** The operation that a request is for. */
export interface Route {
  readonly operation: OperationDescription;
  /** What the path has in the place of each parameter, still percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
}

/**
 * Finds the operation of a method and a path, which comes without its query. A path without parameters comes before one
 * with them, whatever its methods are, as OpenAPI requires.
 *
 * @returns an ApiError for an unknown path (404), or another method (405, with `Allow`)
 */
export type Router = (method: string, path: string) => Route | ApiError;

/**
 * Makes a router of operations. A path that is written out goes before one with parameters. Paths that differ in the names of
 * their parameters alone are one.
 */
export function createRouter(operations: readonly OperationDescription[]): Router {
  const templates = [...new Set(operations.map(({ path }) => withoutNames(path)))].sort(literalsFirst);
  const paths = templates.map((template) => ({
    pattern: patternOf(template),
    candidates: operations.filter(({ path }) => withoutNames(path) === template),
  }));
  return (method, path) => {
    for (const { pattern, candidates } of paths) {
      const match = pattern.exec(path);
      if (match === null) continue;
      const operation = candidates.find((each) => each.method === method);
      if (operation !== undefined) {
        const names = Array.from(operation.path.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name);
        return {
          operation,
          path: Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ''])),
        };
      }
      const methods = candidates.map((each) => each.method);
      const headers = { allow: methods.join(', ') };
      return new ApiError(405, `The method must be ${methods.join(' or ')}.`, { headers });
    }
    return new ApiError(404, 'There is no such path.');
  };
}

/** What stands for the name of a parameter, and is no part of a path. */
const anyName = '\uffff';
const withoutNames = (template: string): string => template.replaceAll(/\{[^}]+\}/g, anyName);

/** A path on the wire has no character that must be percent-encoded. */
function patternOf(template: string): RegExp {
  const parts = template
    .split(anyName)
    .map((part) => part.replaceAll(/[^!-~]|["<>^`{|}]/gu, encodeURIComponent))
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('([^/]+)')}$`);
}

/** Of two templates, the one whose first difference is a literal comes first. */
const literalsFirst = (one: string, other: string): number => (sortedAs(one) < sortedAs(other) ? -1 : 1);
const sortedAs = (template: string): string => `${template}${anyName}`;
