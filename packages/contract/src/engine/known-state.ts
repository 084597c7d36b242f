import { isObject, type Operation, tryParseJson } from '@voice-agent/spec-model';
import { isDescribed } from './outcome.ts';
import type { KnownRecords } from './resources/known-records.ts';
import { plainName, singular } from './resources/resource.ts';
import { parameterFlag } from './target.ts';
import type { TestCase } from './test-case.ts';

/** A value that refers to a record, with its place: what contains the field, and its name. Of a path it is empty. */
type Reference = readonly [place: string, value: string];

/** State of one operation. */
interface Known {
  operation: Operation;
  /** Accepted requests, each with its place in the run and its references. */
  accepted: { order: number; references: readonly Reference[] }[];
  /** The statuses with which valid requests were rejected, as its state can explain. */
  rejected: Set<number>;
  /** Whether a request in a sequence succeeded, such as one that removes a record again. */
  hasSucceeded: boolean;
}

/** The state of the record, or of whoever asks, rejects the request, whatever its values. */
const ofState = new Set([403, 404, 409, 410, 412, 423]);
/** An invalid value is rejected with these, too: the state explains it only where the request refers to something. */
const ofValues = new Set([400, 401, 422]);
const id =
  /(?:^|[_-])(?:[Ii][Dd]s?|uuid|cursor|marker)$|[a-z\d](?:I[Dd]s?|Uuid|UUID|Cursor|Marker)$|^(?:starting|ending)_?(?:after|before)$/;
/** Suffixes after a kind of record in the name of a field: `petKey` refers to one where the document has pets. */
const afterKind = /(?:name|key|slug|token|ref|code)$/;
/** More made-up values than these are accepted only by a service that does not look them up. */
const maxByChance = 2;

/** Separates the rejections that the state of the service can explain from those that nothing explains. */
export class KnownState {
  readonly #records: KnownRecords;
  readonly #operations = new Map<string, Known>();
  /** Names of the kinds of records in the document. */
  readonly #kinds: ReadonlySet<string>;

  constructor(records: KnownRecords) {
    this.#records = records;
    this.#kinds = new Set(records.resources.flatMap(({ parameter, name }) => (parameter && name) || []));
  }

  /** Registers a valid request that was accepted. @param order its place in the run */
  accepted(testCase: TestCase, order: number): void {
    const references = this.#referencesOf(testCase);
    this.#knownOf(testCase.operation).accepted.push({ order, references });
  }

  /** Registers a request of a sequence that succeeded. */
  succeeded(operation: Operation): void {
    this.#knownOf(operation).hasSucceeded = true;
  }

  /**
   * Whether the state can explain that a valid request is rejected. What was accepted before it counts, so that it does
   * not depend on which of several responses comes first.
   *
   * @param order its place in the run; of all before it in the operation the responses must be there
   */
  explains(testCase: TestCase, status: number, order: number): boolean {
    const { operation } = testCase;
    const known = this.#knownOf(operation);
    const before = known.accepted.filter((each) => each.order < order);
    const isUnknown = this.#hasUnknown(testCase, before);
    const isByState = ofState.has(status) && (isUnknown || !operation.isSafe || before.length === 0);
    const isExplained = isDescribed(operation, status) && (isByState || (ofValues.has(status) && isUnknown));
    if (isExplained) known.rejected.add(status);
    return isExplained;
  }

  /** Whether a valid request refers to something that nothing has shown. */
  refersToUnknown(testCase: TestCase): boolean {
    return this.#hasUnknown(testCase, this.#knownOf(testCase.operation).accepted, true);
  }

  #hasUnknown(testCase: TestCase, accepted: Known['accepted'], areShownKnown: boolean = false): boolean {
    const earlier = accepted.flatMap(({ references }) => references);
    return this.#referencesOf(testCase).some(([place, value]) => {
      const values = new Set(earlier.flatMap(([other, each]) => (other === place ? [each] : [])));
      const shown = areShownKnown ? this.#records.idsNamed(place.split('/').at(-1) ?? '').map(String) : [];
      return !values.has(value) && !shown.includes(value) && !this.#isAny(place, values);
    });
  }

  /** The operations of which no valid request was accepted, each with what to do. */
  get alwaysRejected(): { id: string; reason: string }[] {
    return [...this.#operations.values()].flatMap(({ operation, accepted, rejected, hasSucceeded }) => {
      if (accepted.length > 0 || rejected.size === 0 || hasSucceeded) return [];
      const { id, parameters } = operation;
      const name = parameters.find((each) => each.in === 'path' || this.#isReference(each.name))?.name;
      const advice = name ? parameterFlag(operation, name) : 'it a service whose state allows them';
      const statuses = [...rejected].sort().join(' or ');
      return [{ id, reason: `every valid request was rejected with ${statuses}: give ${advice}` }];
    });
  }

  #knownOf(operation: Operation): Known {
    const none: Known = { operation, accepted: [], rejected: new Set(), hasSucceeded: false };
    const known = this.#operations.get(operation.id) ?? none;
    this.#operations.set(operation.id, known);
    return known;
  }

  /** Whether a field takes any value, by those that were accepted. A small number may be one of a record by chance. */
  #isAny(place: string, accepted: ReadonlySet<string>): boolean {
    const shown = new Set(this.#records.idsNamed(place.split('/').at(-1) ?? '').map(String));
    const madeUp = [...accepted].filter((each) => !/^\d{1,6}$/.test(each) && !shown.has(each));
    return madeUp.length > maxByChance;
  }

  /**
   * Whether a field refers to a record, by its name: that of a kind of record, or with the end of what has it, as `type`
   * in `addedTags` where the document has tag types.
   */
  #isReference(name: string, container: string = ''): boolean {
    const plain = singular(plainName(name));
    const whole = singular(plainName(container)) + plain;
    const isEnd = (kind: string) =>
      kind.length > plain.length && kind.endsWith(plain) && whole.endsWith(kind);
    return (
      id.test(name) ||
      [plain, plain.replace(afterKind, '')].some((each) => this.#kinds.has(each)) ||
      [...this.#kinds].some(isEnd)
    );
  }

  /** What a request refers to: its path where that is guessed, and each value whose name is that of a reference. */
  #referencesOf({ operation, request, isGuessed }: TestCase): Reference[] {
    const [path = '', query = ''] = request.path.split('?');
    const found: Reference[] = isGuessed ? [['', path]] : [];
    const visit = (value: unknown, name: string, container: string): void => {
      if (Array.isArray(value)) for (const each of value) visit(each, name, container);
      else if (isObject(value)) for (const [key, each] of Object.entries(value)) visit(each, key, name);
      else if (/^(?:string|number|bigint)$/.test(typeof value) && this.#isReference(name, container))
        found.push([`${container}/${name}`, `${value}`]);
    };
    for (const [name, value] of new URLSearchParams(query)) visit(value, name, '');
    visit(tryParseJson(request.body ?? '')?.value, operation.path.split('/').at(-1) ?? '', '');
    return found;
  }
}
