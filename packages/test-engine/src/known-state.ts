import type { Operation } from '@voice-agent/api-documents/document';
import type { HttpRequest, HttpResponse } from '@voice-agent/http-exchanges/http-message';
import { isObject } from '@voice-agent/json-schema/keywords';
import { tryParseJson } from '@voice-agent/json-schema/parse-json';
import { parameterFlag } from './target.ts';
import type { TestCase } from './test-case.ts';

/** What is known of one operation. */
interface Known {
  operation: Operation;
  /** The references that accepted requests had, each with the place of the first such request in the run. */
  references: Map<string, number>;
  /** The place of the first accepted request. */
  acceptedAt: number;
  /** The statuses with which valid requests were rejected, as its state can explain. */
  rejected: Set<number>;
}

/** The state of the record, or of whoever asks, rejects the request, whatever its values. */
const ofState = new Set([403, 404, 409, 410, 412, 423]);
/** An invalid value is rejected with these, too: the state explains it only where the request refers to something. */
const ofValues = new Set([400, 401, 422]);
/** What services say of a record that is not there, or of a name that is taken. */
const aboutState = /\b(?:(?:does|do)(?:n't| not) exist|(?:was |were )?not found|already exists?)\b/i;
const maxBytes = 65_536;
const reference =
  /(?:^|[_-])(?:ids?|uuid|key|slug|token|ref|code)$|(?:Ids?|Uuid|Key|Slug|Token|Ref|Code|Cursor|Marker)$|^(?:starting|ending)_?(?:after|before)$/i;

/** Tells the rejections that the state of the service can explain from those that nothing explains. */
export class KnownState {
  readonly #operations = new Map<string, Known>();

  /** Registers a valid request that was accepted. @param order its place in the run */
  accepted({ operation, request }: TestCase, order: number): void {
    const known = this.#knownOf(operation);
    known.acceptedAt = Math.min(known.acceptedAt, order);
    for (const each of referencesOf(operation, request))
      known.references.set(each, Math.min(known.references.get(each) ?? order, order));
  }

  /**
   * Whether the state can explain that a valid request is rejected. What was accepted before it counts, so that it does
   * not depend on which of several responses comes first.
   *
   * @param order its place in the run; of all before it in the operation the responses must be there
   */
  explains({ operation, request }: TestCase, response: HttpResponse, order: number): boolean {
    const { status } = response;
    const known = this.#knownOf(operation);
    const isUnknown = referencesOf(operation, request).some(
      (each) => (known.references.get(each) ?? order) >= order,
    );
    const isExplained =
      isDescribed(operation, status) &&
      (ofState.has(status)
        ? isUnknown || !operation.isSafe || known.acceptedAt > order
        : ofValues.has(status) &&
          (isUnknown || aboutState.test(response.body.toString('utf8', 0, maxBytes))));
    if (isExplained) known.rejected.add(status);
    return isExplained;
  }

  /** The operations of which no valid request was accepted, each with what to do. */
  get alwaysRejected(): { id: string; reason: string }[] {
    return [...this.#operations.values()].flatMap(({ operation, acceptedAt, rejected }) => {
      if (acceptedAt < Number.POSITIVE_INFINITY || rejected.size === 0) return [];
      const { id, parameters } = operation;
      const name = parameters.find((each) => each.in === 'path' || reference.test(each.name))?.name;
      const advice =
        name === undefined
          ? 'give it a service whose state allows them'
          : `give ${parameterFlag(operation, name)}`;
      const statuses = [...rejected].sort().join(' or ');
      return [{ id, reason: `every valid request was rejected with ${statuses}: ${advice}` }];
    });
  }

  #knownOf(operation: Operation): Known {
    const found = this.#operations.get(operation.id);
    const known = found ?? {
      operation,
      references: new Map(),
      acceptedAt: Number.POSITIVE_INFINITY,
      rejected: new Set(),
    };
    this.#operations.set(operation.id, known);
    return known;
  }
}

const isDescribed = ({ responses }: Operation, status: number): boolean =>
  responses.some((each) => each.status === `${status}` || each.status.toUpperCase() === '4XX');

/** What a request refers to: its path where that has parameters, and each value whose name says that it refers. */
function referencesOf({ path }: Operation, request: HttpRequest): string[] {
  const [before = '', query = ''] = request.path.split('?');
  const found = path.includes('{') ? [before] : [];
  for (const [name, value] of new URLSearchParams(query))
    if (reference.test(name)) found.push(`${name}=${value}`);
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, name);
    else if (isObject(value)) for (const [key, each] of Object.entries(value)) visit(each, key);
    else if (/^(?:string|number)$/.test(typeof value) && reference.test(name)) found.push(`${name}=${value}`);
  };
  visit(tryParseJson(request.body ?? '')?.value, '');
  return found;
}
