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

/** How a response fails on the wire: nothing is sent, half and then nothing, half and the end, a reset. */
export type Cut = 'hang' | 'stall' | 'drop' | 'reset';

export interface FaultResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Buffer;
  /** Default: the whole body is sent. */
  cut?: Cut;
}

/** Forwards the request to the correct service. */
export type Next = (request: FaultRequest) => Promise<FaultResponse>;

/** Sits in front of a correct service and breaks it. */
export type Middleware = (request: FaultRequest, next: Next) => Promise<FaultResponse>;

export type OperationId = 'listJobs' | 'listWebTools' | 'updateWebTool';

/** One way to break a service. `Subject` is the client that the probe uses. */
export interface Fault<Subject> {
  /** In kebab-case and unique. It decides whether the fault is held out, so never rename one. */
  name: string;
  /** Id of the broken operation, `any` for all of them, `receiver` for a receiver. */
  operation: string;
  /** What is broken, in one sentence. */
  description: string;
  /** What it violates: an id in specs/traceability.yaml, or a JSON pointer into the harbour document. */
  violates: string;
  /** Creates a middleware with a state of its own. */
  create(): Middleware;
  /** Whether the service conforms, as a few requests show: true for the correct one, false with the fault. */
  probe(subject: Subject): Promise<boolean>;
}

export type Fields = Record<string, unknown>;
