import type { Message } from './generated/types.ts';

/** What the compiler names where a message repeats a type. No value has it. */
export interface RepeatedMessageType {
  'each message type may appear only once (web-tool.update.message-types-unique)': true;
}

/** Messages of a patch; where they are written out, rule 4 of the interface (4.2) is a compile error. */
export interface DistinctMessages<Messages extends readonly Message[]> {
  messages?: Messages & Distinct<Messages>;
}

/** A tuple in which a message whose type has been seen must be a `RepeatedMessageType`; any other array as it is. */
type Distinct<Messages extends readonly unknown[], Seen = never> = Messages extends readonly [
  infer First extends Message,
  ...infer Rest,
]
  ? [
      Literal<First['type']> extends infer Type
        ? [Type] extends [never]
          ? First
          : Type extends Seen
            ? RepeatedMessageType
            : First
        : never,
      ...Distinct<Rest, Seen | Literal<First['type']>>,
    ]
  : Messages;

/** The type of a message if it is one known string, else nothing. */
type Literal<Type> = Type extends string ? (Record<never, 1> extends Record<Type, 1> ? never : Type) : never;
