import type { Finding } from '@voice-agent/test-engine/findings';

/** A finding with all that it takes to show it again. No part of it is a secret: those stand as their names. */
export interface Case extends Omit<Finding, 'severity' | 'source' | 'exchange'> {
  /** The version of this form. */
  case: 1;
  /** Which command found it. */
  command: 'api' | 'record' | 'receiver';
  /** Path of the document from where the command ran; absent for that of the voice agent service. */
  document?: string;
  /** The base URL; of a receiver its whole address. */
  url: string;
  /** How credentials are sent: `Authorization: Token $KEY`. Absent for a receiver that wants no secret. */
  credentials?: readonly string[];
  /** Absent when nothing was random. */
  seed?: number;
  /** Random events of each type, for a receiver. */
  fuzz?: number;
  /** After how many milliseconds the answer of a receiver was too slow. */
  limitMs?: number;
  /** Values of parameters by name, which the service knows. */
  parameters: Readonly<Record<string, string>>;
  request: Finding['exchange']['request'];
  /** Where the request has `<secret>` in place of what was sent. Absent when nowhere. */
  redacted?: readonly string[];
}
