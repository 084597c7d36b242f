/** A request and its response, as somebody recorded them. */
export interface TrafficExchange {
  /** In upper case. */
  method: string;
  /** The whole URL, or path and query. */
  url: string;
  /** Names in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** Default: none. */
  body?: string | Uint8Array;
  /** Undefined when none came whole. */
  response?: {
    status: number;
    /** Names in lower case. */
    headers?: Readonly<Record<string, string>>;
    /** Undefined when it was not recorded: then the response is not judged. */
    body?: string | Uint8Array;
  };
  /** Why no response came: a violation of the service. Without it the sender may have left, and nothing is judged. */
  failure?: string;
}

/** An HTTP Archive 1.2, parsed. */
export interface HttpArchive {
  log: { entries: readonly unknown[] };
}
