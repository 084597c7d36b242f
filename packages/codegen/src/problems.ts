import { visible } from '@voice-agent/cli-kit/text';
import type { SpecDocument } from './document.ts';
import { SpecProblem } from './problem.ts';

/** Collects problems, so that one run reports all of them, by place: what is wrong in many places is reported once. */
export class Problems {
  readonly #problems: SpecProblem[] = [];
  readonly #notes: SpecProblem[] = [];
  readonly #document: SpecDocument;
  readonly #isStrict: boolean;

  /** @param isStrict whether a note is a problem, too */
  constructor(document: SpecDocument, isStrict = false) {
    this.#document = document;
    this.#isStrict = isStrict;
  }

  add(pointer: string, what: string, help: string): void {
    this.#problems.push(this.#document.problem(pointer, what, help));
  }

  /** Adds what codegen does without. */
  note(pointer: string, what: string, help: string): void {
    (this.#isStrict ? this.#problems : this.#notes).push(this.#document.problem(pointer, what, help));
  }

  /** The result of a step, or undefined when it threw a SpecProblem, which is collected. */
  collect<T>(step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof SpecProblem)) throw error;
      this.#problems.push(error);
      return undefined;
    }
  }

  /** @throws SpecProblem that holds everything collected so far, if there is something */
  throwAny(): void {
    if (this.#problems.length > 0) throw SpecProblem.all(grouped(this.#problems));
  }

  /** A line for each note. */
  get notes(): string[] {
    return grouped(this.#notes).map(
      ({ message, what }) => `note: ${message.split('\n')[0]}: ${visible(what)}`,
    );
  }
}

/** The problems by place, those that say the same as one. */
function grouped(problems: readonly SpecProblem[]): SpecProblem[] {
  const sorted = [...problems].sort(
    ({ place: a }, { place: b }) =>
      Number((a?.file ?? '') > (b?.file ?? '')) - Number((a?.file ?? '') < (b?.file ?? '')) ||
      (a?.line ?? 0) - (b?.line ?? 0) ||
      (a?.column ?? 0) - (b?.column ?? 0),
  );
  const groups = new Map<string, Map<string, SpecProblem>>();
  for (const each of sorted) {
    const key = each.what === '' ? each.message : `${each.what} ${each.help}`;
    const places = groups.get(key) ?? new Map<string, SpecProblem>();
    groups.set(key, places.set(each.message, each));
  }
  return [...groups.values()].flatMap((places) => {
    const [first, ...others] = places.values();
    if (first?.place === undefined || others.length === 0) return first ?? [];
    const count = (others.length + 1).toLocaleString('en');
    return SpecProblem.at(first.place, first.what, first.help, ` (the first of ${count} places)`);
  });
}
