/** What the compiler names where an item repeats what must differ (`x-unique-items-by`). No value has it. */
export interface RepeatedItem<Key extends string> {
  'an item before it has the same': Key;
}

/** A tuple in which an item whose `Key` has been seen must be a `RepeatedItem`; any other array as it is. */
export type DistinctBy<
  Key extends string,
  Items extends readonly unknown[],
  Seen = never,
> = Items extends readonly [infer First, ...infer Rest]
  ? [
      Literal<Property<First, Key>> extends infer Value
        ? [Value] extends [never]
          ? First
          : Value extends Seen
            ? RepeatedItem<Key>
            : First
        : never,
      ...DistinctBy<Key, Rest, Seen | Literal<Property<First, Key>>>,
    ]
  : Items;

type Property<Item, Key extends string> = Item extends { [Name in Key]?: infer Value } ? Value : never;

/** A type if it is one known string, else nothing. */
type Literal<Type> = Type extends string ? (Record<never, 1> extends Record<Type, 1> ? never : Type) : never;
