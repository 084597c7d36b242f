/** What a change does to those who use the document: some fail, some may fail, or nobody does. */
export type Severity = 'breaks' | 'risky' | 'safe';

/** A kind of change, how bad it is, and why. */
export interface ChangeRule {
  severity: Severity;
  why: string;
}

export const breaks = (why: string): ChangeRule => ({ severity: 'breaks', why });
export const risky = (why: string): ChangeRule => ({ severity: 'risky', why });
export const safe = (why: string): ChangeRule => ({ severity: 'safe', why });
