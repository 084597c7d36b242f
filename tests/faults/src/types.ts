import type { Api } from './api.ts';
import type { Sender } from './sender.ts';

/** A request on its way to the service, or to a receiver. */
export interface FaultRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Absent when the request has none. */
  body?: Buffer;
}

/** How an answer fails on the wire: nothing is sent, a half and then nothing, a half and the end, a reset. */
export type Cut = 'hang' | 'stall' | 'drop' | 'reset';

export interface FaultAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Buffer;
  /** Default: it arrives whole. */
  cut?: Cut;
}

/** Hands the request on to what is correct. */
export type Next = (request: FaultRequest) => Promise<FaultAnswer>;

/** Stands in front of something correct and breaks it. */
export type Middleware = (request: FaultRequest, next: Next) => Promise<FaultAnswer>;

export type OperationId = 'listJobs' | 'listWebTools' | 'updateWebTool';

/** One way to be broken, as it is written down. */
export interface Draft<Subject, Where> {
  /** In kebab-case; no two faults have the same. */
  name: string;
  operation: Where;
  /** What is broken, in one sentence. */
  says: string;
  /** The id, in specs/traceability.yaml, of what it breaks. */
  fact: string;
  /** A middleware with a state of its own. */
  make(): Middleware;
  /** Whether the promise holds, as a few requests show it. */
  probe(subject: Subject): Promise<boolean>;
}

/** A fault of the catalogue. `heldOut` is kept aside until the checks are tuned. */
export interface Fault<Subject, Where> extends Draft<Subject, Where> {
  heldOut: boolean;
}

export type ApiDraft = Draft<Api, OperationId | 'any'>;
export type ApiFault = Fault<Api, OperationId | 'any'>;
export type ReceiverDraft = Draft<Sender, 'receiver'>;
export type ReceiverFault = Fault<Sender, 'receiver'>;

export type Fields = Record<string, unknown>;
