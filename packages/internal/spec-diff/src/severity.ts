/** The effect of a change on the users of the document: some fail, some may fail, or nobody does. */
export type Severity = 'breaks' | 'risky' | 'safe';

/** A kind of change, how bad it is, and why. */
export interface ChangeRule {
  severity: Severity;
  why: string;
}
