import type { ConnectionOutcome } from '../engine/outcome.ts';
import type { CoverageTarget } from '../engine/test-case.ts';
import type { Bytes, HttpResponse } from '../http/http-message.ts';

/** A delivery as it goes over the wire. */
export interface DeliveryRequest {
  /** Names as they are written. */
  headers: Readonly<Record<string, string>>;
  body: string | Bytes;
  /** In how many chunks the body is sent, with a pause after each. Default: 1. */
  chunks?: number;
  /** Whether the connection is cut before the last chunk. Default: false. */
  isCut?: boolean;
}

/** A delivery, and which response is demanded. Generators make them. */
export interface DeliveryCase {
  /** The name of the message, or `receiver`. */
  operation: string;
  /** Failures are counted apart from others of the operation, under this name. Default: the operation. */
  circuit?: string;
  /** JSON pointer into the document: what makes the delivery worth sending. */
  pointer: string;
  /** The event in a few words, for the reader of a finding: `a valid event`. */
  title: string;
  request: DeliveryRequest;
  /** `success`: the status 200. `any`: every status below 500. */
  expects: 'success' | 'rejection' | 'any';
  /** A normal event follows, which must get a 200. This names what it follows. Default: none follows. */
  probeAfter?: string;
  /** Coverage targets in the document. */
  exercises?: readonly CoverageTarget[];
}

/** Outcome of a delivery. */
export interface DeliveryOutcome extends ConnectionOutcome {
  testCase: DeliveryCase;
  /** Undefined when no whole response came, or the delivery was cut. */
  response?: HttpResponse;
  /** Milliseconds from the end of the delivery to the response. */
  tookMs: number;
  /** A response that takes longer is too slow. */
  limitMs: number;
  /** Outcome of the normal event after it: the status, or why no response came. Absent when none was sent. */
  normal?: string;
}

export const isSlow = ({ testCase, response, tookMs, limitMs }: DeliveryOutcome): boolean =>
  testCase.expects === 'success' && response?.status === 200 && tookMs > limitMs;
