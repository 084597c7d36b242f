import type { Place, Tree } from '@voice-agent/api-documents/tree';
import type { Findings, Node } from './changes.ts';
import type { ChangeRuleId } from './rules.ts';
import type { Schemas } from './schema.ts';
import type { Direction, Effect } from './schema-rules.ts';

/** One operation on both sides: what its parts need to compare and to tell. */
export interface OperationPair {
  schemas: Schemas;
  findings: Findings;
  node: Node;
  before: OperationPlace;
  after: OperationPlace;
  /** Whether the service calls, as in a webhook: then the request is what the service gives. */
  isCalled: boolean;
  /** Who writes the parameters and the body, and who the answer. */
  asks: Direction;
  answers: Direction;
  tell(rule: ChangeRuleId, effect: Effect, text: string, before: Place, after: Place): void;
}

/** An operation of a document. */
export interface OperationPlace {
  tree: Tree;
  /** Its `operationId`, or `GET /path`. */
  name: string;
  /** The template of the path, as it is written. */
  path: string;
  at: Place;
  item: Place;
}
