import type { Covered } from '../engine/coverage.ts';
import type { Finding } from '../engine/findings.ts';
import type { Seen } from '../engine/run-types.ts';
import type { PlannedReport } from './planned-report.ts';

/** One message of a journal: how the report is written, a limit, a process that was started, or what is new. */
export type JournalEntry =
  | { plan: PlannedReport }
  /** How long the run may take from now on, in milliseconds. */
  | { maxTimeMs: number }
  /** The id of the process; undefined once it has ended. */
  | { child: number | undefined }
  | {
      operation: string;
      requests: number;
      /** The new ones. */
      findings: readonly Finding[];
      covered: readonly Covered[];
      uncovered: readonly string[];
      secrets: readonly string[];
      /** The new members of what has to be restored. */
      written?: object;
    };

const countsEveryMs = 20;

/** Posts the state of a run, in small parts, to a thread that can report it when the run itself hangs. */
export class JournalWriter {
  readonly post: (entry: JournalEntry) => void;
  readonly #findings = new Set<Finding>();
  #uncovered = 0;
  #written: object | undefined;
  #operation: string | undefined;
  #postedMs = Number.NEGATIVE_INFINITY;

  constructor(post: (entry: JournalEntry) => void) {
    this.post = post;
  }

  /** Posts what is new at once; counts alone wait for it, since a message costs as much as a small request. */
  see(operation: string, seen: Seen): void {
    const { requests, findings, coverage, uncovered = [], secrets, written } = seen;
    const newFindings = findings.filter((each) => !this.#findings.has(each));
    const isElsewhere = operation !== this.#operation || uncovered.length !== this.#uncovered;
    const isNew = isElsewhere || newFindings.length > 0 || (written && written !== this.#written);
    if (!isNew && performance.now() - this.#postedMs < countsEveryMs) return;
    this.#operation = operation;
    this.#postedMs = performance.now();
    this.post({
      operation,
      requests,
      findings: newFindings,
      covered: coverage.takeChanged(),
      uncovered: uncovered.slice(this.#uncovered),
      secrets: secrets?.takeLearnt() ?? [],
      ...(written !== undefined && { written: changed(this.#written, written) }),
    });
    for (const each of newFindings) this.#findings.add(each);
    this.#uncovered = uncovered.length;
    this.#written = written;
  }
}

const changed = (before: object = {}, after: object): object => {
  const known = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => known.get(name) !== value));
};

/** The state of a run, from its journal. */
export class JournalReader {
  plan: PlannedReport | undefined;
  child: number | undefined;
  operation: string | undefined;
  requests = 0;
  readonly findings: Finding[] = [];
  readonly secrets: string[] = [];
  readonly uncovered: string[] = [];
  written: object | undefined;
  readonly #covered = new Map<string, Covered>();

  get covered(): Covered[] {
    return [...this.#covered.values()];
  }

  add(entry: JournalEntry): void {
    if ('plan' in entry) this.plan = entry.plan;
    if ('child' in entry) this.child = entry.child;
    if (!('operation' in entry)) return;
    this.operation = entry.operation;
    this.requests = entry.requests;
    for (const name of ['findings', 'uncovered', 'secrets'] as const)
      (this[name] as unknown[]).push(...entry[name]);
    if (entry.written !== undefined) this.written = { ...this.written, ...entry.written };
    for (const each of entry.covered)
      this.#covered.set(JSON.stringify([each.what, each.operation, each.pointer]), each);
  }
}
