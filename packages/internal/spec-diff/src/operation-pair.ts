import type { OperationPlace, Place, Tree } from '@voice-agent/spec-model';
import type { Node, Report } from './changes.ts';
import type { SchemaComparison } from './schema.ts';
import type { Direction } from './schema-rules.ts';

/** A place and its document. */
export interface Side {
  tree: Tree;
  at: Place;
}

/** An operation and its document. */
export interface OperationSide extends OperationPlace {
  tree: Tree;
}

/** One operation on both sides of the comparison. */
export interface OperationPair {
  schemas: SchemaComparison;
  node: Node;
  before: OperationSide;
  after: OperationSide;
  /** Whether the service sends the request, as in a webhook or a callback. */
  isWebhook: boolean;
  /** The senders of the parameters and the body, and of the response. */
  requests: Direction;
  responses: Direction;
  report: Report;
}
