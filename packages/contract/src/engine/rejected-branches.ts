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

/** What became of the valid requests of one branch of a `oneOf` or `anyOf`. */
interface Branch {
  pointer: string;
  rejected: { outcome: Outcome; order: number }[];
  isAccepted: boolean;
}

/** How many requests of a branch show that it is always rejected. */
const minRejected = 2;

/** Finds the branches of a body that a service always rejects, though it accepts the others. */
export class RejectedBranches {
  /** By operation and place of the union. */
  readonly #unions = new Map<string, { branches: Branch[]; lastAccepted: number }>();

  /** Registers a valid request to what has no state of its own: to a collection. @param refers whether a value may refer to nothing */
  add(outcome: Outcome, order: number, refers: boolean): void {
    const { document, testCase, response } = outcome;
    const { operation, request } = testCase;
    const body = tryParseJson(request.body ?? '')?.value;
    if (response === undefined || operation.body === undefined || !hasNoRecord(operation)) return;
    for (const { place, value, branches } of unionsOf(document.requests, operation.body.schema, body)) {
      const fitting = branches.filter((each) => document.requests.accepts(each, value));
      const [only] = fitting;
      if (only === undefined || fitting.length > 1) continue;
      const key = `${operation.id} ${place}`;
      const pointers = branches.map((each) => document.requests.resolve(each).pointer ?? operation.pointer);
      const union = this.#unions.get(key) ?? {
        branches: pointers.map((pointer): Branch => ({ pointer, rejected: [], isAccepted: false })),
        lastAccepted: -1,
      };
      this.#unions.set(key, union);
      const branch = union.branches[branches.indexOf(only)];
      if (isSuccess(response.status)) union.lastAccepted = Math.max(union.lastAccepted, order);
      if (branch === undefined) continue;
      if (isSuccess(response.status)) branch.isAccepted = true;
      // What refers to nothing, or whoever asks, is no fault of the branch.
      else if (!refers && response.status !== 403) branch.rejected.push({ outcome, order });
    }
  }

  /** The first request of each branch that is always rejected, while others before and after it are accepted. */
  get violations(): { outcome: Outcome; violation: RuleViolation }[] {
    return [...this.#unions.values()].flatMap(({ branches, lastAccepted }) =>
      branches.flatMap(({ pointer, rejected, isAccepted }) => {
        const [first] = rejected;
        const before = rejected.filter(({ order }) => order < lastAccepted);
        if (isAccepted || first === undefined || before.length < minRejected) return [];
        const received = `${first.outcome.response?.status} to each of ${rejected.length}`;
        const expected = 'a success of a valid request of this branch, as of the others';
        return [
          {
            outcome: first.outcome,
            violation: { rule: 'valid-request-rejected', pointer, expected, received },
          },
        ];
      }),
    );
  }
}

/** Whether an operation is not about one record, whose state may reject a request. */
const hasNoRecord = (operation: Operation): boolean =>
  pathParameters(operation).length === 0 ||
  (operation.method === 'POST' && !/\}[^/]*(?:\/[^/{}]+)?$/.test(operation.path));

/** The unions of a body and of its properties, with the value at each. */
function unionsOf(
  registry: SchemaRegistry,
  schema: Schema,
  body: unknown,
): { place: string; value: unknown; branches: readonly Schema[] }[] {
  const { schema: own } = registry.resolve(schema);
  if (!isObject(own)) return [];
  const properties = isObject(own.properties) && isObject(body) ? Object.entries(own.properties) : [];
  const places: [place: string, schema: Schema, value: unknown][] = [
    ['', own, body],
    ...properties.map(([name, each]): [string, Schema, unknown] => [
      `/${name}`,
      each as Schema,
      (body as Record<string, unknown>)[name],
    ]),
  ];
  return places.flatMap(([place, each, value]) => {
    const { schema: at } = registry.resolve(each);
    const branches = isObject(at) ? (at.oneOf ?? at.anyOf) : undefined;
    return Array.isArray(branches) && value !== undefined
      ? [{ place, value, branches: branches as Schema[] }]
      : [];
  });
}
