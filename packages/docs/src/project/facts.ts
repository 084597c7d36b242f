import type { Fact, Specs } from '../reference/specs.ts';

/** The sentence of a fact or a decision of the traceability record; its id when there is none. */
export const factOf = (specs: Specs, id: string): string => entryOf(specs, id)?.fact ?? id;

const entryOf = ({ facts, decisions }: Specs, id: string): Fact | undefined =>
  [...facts, ...decisions].find((each) => each.id === id);
