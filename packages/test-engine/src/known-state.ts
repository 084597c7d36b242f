import type { Operation } from '@voice-agent/api-documents/document';
import type { HttpRequest, HttpResponse } from '@voice-agent/http-exchanges/http-message';
import { isObject } from '@voice-agent/json-schema/keywords';
import { tryParseJson } from '@voice-agent/json-schema/parse-json';
import { isExpected } from './outcome.ts';
import type { TestCase } from './test-case.ts';

/** What is known of one operation. */
interface Known {
  operation: Operation;
  /** The references that accepted requests had. */
  references: Set<string>;
  isAccepted: boolean;
  /** The statuses with which valid requests were rejected, as its state can explain. */
  rejected: Set<number>;
}

/** The state of the record, or of whoever asks, rejects the request, whatever its values. */
const ofState = new Set([403, 404, 409, 410, 412, 423]);
/** So is an invalid value; the state explains it where the request refers to something. */
const ofValues = new Set([400, 401, 422]);
/** What services say of a record that is not there, or of a name that is taken. */
const aboutState = /\b(?:(?:does|do)(?:n't| not) exist|(?:was |were )?not found|already exists?)\b/i;
const maxBytes = 65_536;
const reference = /(?:^|[_-])(?:ids?|uuid|key|slug|token|ref|code)$|(?:Ids?|Uuid|Key|Slug|Token|Ref|Code)$/i;

/** Tells the rejections that the state of the service can explain from those that nothing explains. */
export class KnownState {
  readonly #operations = new Map<string, Known>();

  /** Takes a valid request and its response. @returns whether the state can explain that it is rejected */
  explains({ operation, request }: TestCase, response: HttpResponse): boolean {
    const { status } = response;
    const known = this.#knownOf(operation);
    const references = referencesOf(operation, request);
    if (isExpected(operation, status)) {
      known.isAccepted = true;
      for (const each of references) known.references.add(each);
      return false;
    }
    const isUnknown = references.some((each) => !known.references.has(each));
    const isExplained =
      isDescribed(operation, status) &&
      (ofState.has(status)
        ? isUnknown || !operation.isSafe || !known.isAccepted
        : ofValues.has(status) &&
          (isUnknown || aboutState.test(response.body.toString('utf8', 0, maxBytes))));
    if (isExplained) known.rejected.add(status);
    return isExplained;
  }

  /** The operations of which no valid request was accepted, each with what to do. */
  get alwaysRejected(): { id: string; reason: string }[] {
    return [...this.#operations.values()].flatMap(({ operation, isAccepted, rejected }) => {
      if (isAccepted || rejected.size === 0) return [];
      const { id, parameters } = operation;
      const name = parameters.find((each) => each.in === 'path' || reference.test(each.name))?.name;
      const prefix = /^\w+$/.test(id) ? `${id}.` : '';
      const advice =
        name === undefined
          ? 'give it a service whose state allows them'
          : `give --parameter ${prefix}${name}=VALUE`;
      const statuses = [...rejected].sort().join(' or ');
      return [{ id, reason: `every valid request was rejected with ${statuses}: ${advice}` }];
    });
  }

  #knownOf(operation: Operation): Known {
    const found = this.#operations.get(operation.id);
    const known = found ?? { operation, references: new Set(), isAccepted: false, rejected: new Set() };
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
    else if (reference.test(name)) found.push(`${name}=${value}`);
  };
  visit(tryParseJson(request.body ?? '')?.value, '');
  return found;
}
