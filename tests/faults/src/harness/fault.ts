export interface HttpRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Absent when the request has none. */
  body?: Buffer;
}

/**
 * How the connection fails: `hang` sends nothing and stays open, `stall` sends half of the body and stays open, `drop`
 * sends half and closes, `reset` resets the connection.
 */
export type TransportFault = 'hang' | 'stall' | 'drop' | 'reset';

export interface HttpResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Buffer;
  /** Default: none, the whole body is sent. */
  transportFault?: TransportFault;
}

/** Forwards a request to the correct service. */
export type Next = (request: HttpRequest) => Promise<HttpResponse>;

/** Runs in front of a correct service and breaks it. */
export type Middleware = (request: HttpRequest, next: Next) => Promise<HttpResponse>;

export type OperationId = 'listJobs' | 'listWebTools' | 'updateWebTool';

/** One way to break a service. `Subject` is the client that the probe uses. */
export interface Fault<Subject> {
  /** Unique, in kebab-case. Its hash decides whether the fault is held out, so never rename a fault. */
  name: string;
  /** Id of the broken operation, `any` for all of them, `receiver` for a receiver. */
  operation: string;
  /** One sentence: how the service is broken. */
  description: string;
  /** The violated invariant: an id in specs/traceability.yaml, or a JSON pointer into the harbour document. */
  violates: string;
  /** Creates a middleware with new state. */
  create(): Middleware;
  /** Sends a few requests. @returns whether the service conforms: true without the fault, false with it */
  probe(subject: Subject): Promise<boolean>;
}

/** A JSON object. */
export type Fields = Record<string, unknown>;
