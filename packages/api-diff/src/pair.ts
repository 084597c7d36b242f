import type { Place } from '@voice-agent/api-documents/tree';
import type { Node } from './changes.ts';
import type { ChangeRuleId } from './rules.ts';
import type { Direction, Effect } from './schema-rules.ts';
import type { Part, View } from './view.ts';
import type { Views } from './views.ts';

/** How one gets to a schema, in words. */
export interface SchemaPath {
  /** Such as `the body`. */
  base: string;
  /** Such as `jobs[].id`; empty at the top. */
  path: string;
  /** The value is a text on the wire, as in a query: a number is a text too. */
  isText?: boolean;
}

/** One comparison of two schemas: what its parts need to go on and to tell. */
export interface Pair {
  /** Compares other schemas of the two documents. */
  schemas: {
    before: Views;
    after: Views;
    /** What happens to the allowed values from one schema to another. */
    effect(direction: Direction, before: Part[], after: Part[]): Effect;
  };
  direction: Direction;
  before: View;
  after: View;
  path: SchemaPath;
  node: Node;
  /** Tells a change under the rule of a keyword. */
  reportKeyword(name: string, effect: Effect, text: string, before?: Place, after?: Place): void;
  /** Tells a change under a rule by its id. */
  reportRule(rule: ChangeRuleId, effect: Effect, text: string, before?: Place, after?: Place): void;
  /** Goes on with schemas in this one. */
  descend(before: Part[], after: Part[], step: string): void;
}
