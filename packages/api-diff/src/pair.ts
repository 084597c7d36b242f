import type { Place } from '@voice-agent/api-documents/tree';
import type { Node } from './changes.ts';
import type { ChangeRuleId } from './rules.ts';
import type { Direction, Effect } from './schema-rules.ts';
import type { Part } from './view.ts';
import type { View, Views } from './views.ts';

/** The path to a schema in sentences. */
export interface SchemaPath {
  /** Such as `the body`. */
  base: string;
  /** Such as `jobs[].id`; empty at the top. */
  path: string;
  /** The value is a string on the wire, as in a query: a number is one too. */
  isText?: boolean;
  /** The value is all headers of a message. */
  isHeaders?: boolean;
  /** The value is written as XML. */
  isXml?: boolean;
}

/** The comparison of two schemas. */
export interface Pair {
  /** Compares other schemas of the two documents. */
  schemas: {
    before: Views;
    after: Views;
    /** The effect of a change on the allowed values. */
    effect(direction: Direction, before: Part[], after: Part[]): Effect;
    /** The same; a field that is new or gone has no effect. */
    effectOnDescribed(direction: Direction, before: Part[], after: Part[]): Effect;
  };
  direction: Direction;
  before: View;
  after: View;
  path: SchemaPath;
  node: Node;
  /** Reports a change by the name of a keyword: see `ruleFor`. */
  report(name: string, effect: Effect, text: string, before?: Place, after?: Place): void;
  /** Reports a change by the id of its rule. */
  reportRule(rule: ChangeRuleId, effect: Effect, text: string, before?: Place, after?: Place): void;
  /** Compares schemas inside this one. */
  descend(before: Part[], after: Part[], step: string): void;
}
