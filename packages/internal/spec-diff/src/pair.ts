import type { Place } from '@voice-agent/spec-model';
import type { Node } from './changes.ts';
import type { ChangeRuleId } from './rules.ts';
import { type Direction, type Effect, ruleFor } from './schema-rules.ts';
import type { Part, View } from './view.ts';
import type { Views } from './views.ts';

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

/** Compares other schemas of the two documents. */
export interface SchemaEffects {
  before: Views;
  after: Views;
  /** The effect of a change on the allowed values. */
  effect(direction: Direction, before: Part[], after: Part[]): Effect;
  /** The same; a field that is new or gone has no effect. */
  effectOnDescribed(direction: Direction, before: Part[], after: Part[]): Effect;
}

/** The comparison of two schemas. */
export interface Pair {
  readonly schemas: SchemaEffects;
  readonly direction: Direction;
  readonly before: View;
  readonly after: View;
  readonly path: SchemaPath;
  readonly node: Node;
  /** Reports a change by the name of a keyword: see `ruleFor`. */
  report(name: string, effect: Effect, text: string, before?: Place, after?: Place): void;
  /** Reports a change by the id of its rule. */
  reportRule(rule: ChangeRuleId, effect: Effect, text: string, before?: Place, after?: Place): void;
  /** Compares schemas inside this one. */
  descend(before: Part[], after: Part[], step: string): void;
}

type Descend = (before: Part[], after: Part[], path: SchemaPath) => void;

/** @param descend compares schemas inside, unless they are the same */
export function pairOf(schemas: Omit<Pair, 'report' | 'reportRule' | 'descend'>, descend: Descend): Pair {
  const { direction, before, after, path, node } = schemas;
  // A change is at the target of a reference, not at the reference.
  const shown = (view: View, place: Place | undefined): Place =>
    place === undefined || place === view.place ? view.written : place;
  const reportRule: Pair['reportRule'] = (rule, effect, text, old, now) => {
    node.report(rule, effect, text, shown(before, old), shown(after, now), direction);
  };
  return {
    ...schemas,
    reportRule,
    report(name, effect, text, old, now) {
      // Nothing is null on the wire of a query.
      if (effect === 'none' || (name === 'null' && path.isText === true)) return;
      reportRule(ruleFor(direction, name, effect), effect, text, old, now);
    },
    descend(old, now, step) {
      const separator = step.startsWith('[') || step === '' || path.path === '' ? '' : '.';
      const { base, isXml = false } = path;
      descend(old, now, { base, path: path.path + separator + step, isXml });
    },
  };
}
