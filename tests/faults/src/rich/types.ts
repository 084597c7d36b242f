import type { Fields, Middleware } from '../types.ts';
import type { HarbourClient, RichOperationId } from './client.ts';

/** One way in which the harbour service is broken, as it is written down. */
export interface RichDraft {
  /** In kebab-case; no two faults have the same. */
  name: string;
  operation: RichOperationId;
  /** What is broken, in one sentence. */
  says: string;
  /** JSON pointer into the document of the harbour service: the promise that it breaks. */
  pointer: string;
  /** What the broken service reads in place of the document: it says less, more, or another thing. */
  change?(document: Fields): void;
  /** A middleware with a state of its own. */
  make?(): Middleware;
  /** Whether the promise holds, as a few requests show it. */
  probe(service: HarbourClient): Promise<boolean>;
}

/** A fault of the catalogue. `heldOut` is kept aside until the checks are tuned. */
export interface RichFault extends RichDraft {
  heldOut: boolean;
}
