import {
  isObject,
  type Operation,
  type Schema,
  type SchemaRegistry,
  tryParseJson,
} from '@voice-agent/spec-model';
import type { RuleViolation } from './check.ts';
import { isSuccess, type Outcome } from './outcome.ts';
import { pathParameters } from './resources/resource.ts';

/** A branch of a `oneOf` or `anyOf`. */
interface Branch {
  /** The operation and the place of the union in the body. */
  union: string;
  pointer: string;
}

/** What became of the valid requests of a branch. */
interface Requests extends Branch {
  rejected: { outcome: Outcome; order: number }[];
  isAccepted: boolean;
}

/** How many requests of a branch show that it is always rejected. */
const minRejected = 2;

/** Finds the branches of a body that a service always rejects, though it accepts the others. */
export class RejectedBranches {
  readonly #branches = new Map<string, Requests>();
  /** The place of the last accepted request in the run, by union. */
  readonly #lastAccepted = new Map<string, number>();

  /** Registers a valid request to what has no state of its own: to a collection. @param refers whether a value may refer to nothing */
  add(outcome: Outcome, order: number, refers: boolean): void {
    const { document, testCase, response } = outcome;
    const { operation, request } = testCase;
    if (response === undefined || !hasNoRecord(operation)) return;
    for (const branch of branchesIn(document.requests, operation, tryParseJson(request.body ?? '')?.value)) {
      const { union, pointer } = branch;
      const key = `${union} ${pointer}`;
      const requests = this.#branches.get(key) ?? { ...branch, rejected: [], isAccepted: false };
      this.#branches.set(key, requests);
      if (isSuccess(response.status)) {
        requests.isAccepted = true;
        this.#lastAccepted.set(union, Math.max(order, this.#lastAccepted.get(union) ?? 0));
        // What refers to nothing, or whoever asks, is no fault of the branch.
      } else if (!refers && response.status !== 403) requests.rejected.push({ outcome, order });
    }
  }

  /** The first request of each branch that is always rejected, while others before and after it are accepted. */
  get violations(): { outcome: Outcome; violation: RuleViolation }[] {
    return [...this.#branches.values()].flatMap(({ union, pointer, rejected, isAccepted }) => {
      const last = this.#lastAccepted.get(union) ?? 0;
      const [first] = rejected;
      const before = rejected.filter(({ order }) => order < last);
      if (isAccepted || first === undefined || before.length < minRejected) return [];
      const { outcome } = first;
      const received = `${outcome.response?.status} to each of ${rejected.length}`;
      const expected = 'a success of a valid request of this branch, as of the others';
      return [{ outcome, violation: { rule: 'valid-request-rejected', pointer, expected, received } }];
    });
  }
}

/** Whether an operation is not about one record, whose state may reject a request. */
const hasNoRecord = (operation: Operation): boolean =>
  pathParameters(operation).length === 0 ||
  (operation.method === 'POST' && !/\}[^/]*(?:\/[^/{}]+)?$/.test(operation.path));

/** The branches that a body and its properties are of, where it is one alone. */
function branchesIn(registry: SchemaRegistry, operation: Operation, body: unknown): Branch[] {
  const { schema } = registry.resolve(operation.body?.schema ?? true);
  if (!isObject(schema)) return [];
  const properties = isObject(schema.properties) && isObject(body) ? Object.entries(schema.properties) : [];
  const places = properties.map(([name, each]) => ({ at: `/${name}`, each, value: Object(body)[name] }));
  return [{ at: '', each: schema, value: body }, ...places].flatMap(({ at, each, value }) => {
    const { schema: own } = registry.resolve(each as Schema);
    const branches = isObject(own) ? (own.oneOf ?? own.anyOf) : undefined;
    if (!Array.isArray(branches) || value === undefined) return [];
    const [only, ...others] = branches.filter((branch) => registry.accepts(branch, value));
    if (only === undefined || others.length > 0) return [];
    return [{ union: `${operation.id} ${at}`, pointer: registry.resolve(only).pointer ?? operation.pointer }];
  });
}
