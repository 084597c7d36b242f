import { type Parameter, toJson, valueAt } from '@voice-agent/spec-model';
import type { RuleViolation } from './check.ts';
import type { Outcome } from './outcome.ts';

/** Descriptions of a rejection that are about the form of an id. */
const ofForm = /\b(?:uuid|malformed|format|pattern|path|parameter|(?:the|an?) \w*id\b)/i;

/** A malformed value that was looked up. */
interface LookedUp {
  outcome: Outcome;
  parameter: Parameter;
  /** The rejection that is described. */
  status: string;
  /** Whether its description is about the parameter. */
  isSaid: boolean;
}

/** Finds operations that look up a malformed path parameter, which they must reject before. */
export class UncheckedPaths {
  /** The parameters of which another operation rejects a malformed value by 400 or 422. */
  readonly #checked = new Set<string>();
  /** The first of each operation. */
  readonly #lookedUp = new Map<string, LookedUp>();

  /** Registers the response to an invalid request. */
  add(outcome: Outcome): void {
    const { document, testCase, response } = outcome;
    const { operation, expects, breaks, exercises = [] } = testCase;
    if (expects !== 'rejection' || !/^(?:type|format|pattern)$/.test(breaks ?? '')) return;
    const parameter = operation.parameters.find(
      (each) => each.in === 'path' && exercises.some(({ pointer }) => pointer === each.pointer),
    );
    if (parameter === undefined || response === undefined) return;
    if ([400, 422].includes(response.status)) this.#checked.add(keyOf(parameter));
    // Where nothing else can be invalid, the rejection that is described is about the path.
    const isAlone = operation.body === undefined && operation.parameters.every((each) => each.in === 'path');
    const described = operation.responses.find(({ status }) => status === '400' || status === '422');
    if (response.status !== 404 || !isAlone || !described || this.#lookedUp.has(operation.id)) return;
    const { status, pointer } = described;
    const isSaid = ofForm.test(`${valueAt(document.schemas.root, `${pointer}/description`)}`);
    this.#lookedUp.set(operation.id, { outcome, parameter, status, isSaid });
  }

  /** Those whose description is about the parameter, or which another operation rejects. */
  get violations(): { outcome: Outcome; violation: RuleViolation }[] {
    return [...this.#lookedUp.values()]
      .filter(({ parameter, isSaid }) => isSaid || this.#checked.has(keyOf(parameter)))
      .map(({ outcome, parameter: { pointer, name }, status }) => {
        const expected = `${status}, as it is described: the path is all that can be invalid, and \`${name}\` is`;
        return { outcome, violation: { rule: 'malformed-id-not-found', pointer, expected, received: '404' } };
      });
  }
}

const keyOf = ({ name, schema }: Parameter): string => `${name} ${toJson(schema)}`;
