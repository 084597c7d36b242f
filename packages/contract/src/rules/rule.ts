/** A promise that the gate judges. One that rests on no fact can't be written. */
export interface Rule {
  /** What is promised, in a few words. */
  title: string;
  /** What breaks it and what to do then, in some sentences. */
  about: string;
  /** The ids of the facts in the traceability record that say so. */
  facts: readonly [string, ...string[]];
}
