// What users of the library see of the log.

/** Whose request it is: one to an operation, a webhook delivery, a call of a web tool, or one to the control API. */
export type LogKind = 'api' | 'delivery' | 'tool' | 'control';

/** Which entries of the log to list. */
export interface LogFilter {
  kind?: LogKind;
  /** `failed`: without a response, or with a status of at least 400. */
  status?: 'failed' | number;
  /** What the URL, a header, a body or the reason contains, in whatever case. */
  search?: string;
  callId?: string;
  /** Only entries that are newer than the one with this id. */
  after?: string;
  /** How many entries at most, the newest of them. Default: all. */
  take?: number;
}

/** Why a request was rejected. */
export interface LogRejection {
  message: string;
  /** JSON pointer into `{ path, query, header, cookie, body }`; of the control API, into the body. */
  pointer?: string;
  /** The id of the rule that was violated. */
  rule?: string;
  /** The choices that decided it or its status, by name. */
  choices?: string[];
  /** The ids of the undocumented points that these choices decide. */
  open?: string[];
}

/** An exchange without headers and bodies. */
export interface LogSummary {
  /** An integer that grows. */
  id: string;
  kind: LogKind;
  /** When it began, ISO 8601. */
  at: string;
  method: string;
  /** The path with its query; of deliveries and tools the whole URL, without user and password. */
  url: string;
  /** Absent when no response was sent or came. */
  status?: number;
  durationMs: number;
  /** The operationId, or the name of a web tool. */
  operation?: string;
  callId?: string;
  deliveryId?: string;
  eventType?: string;
  /** The names of the faults that changed the response, with commas. */
  fault?: string;
  /** Why there is no response, or why it counts as a failure. */
  error?: string;
  rejection?: LogRejection;
  /** What the sandbox accepted, though the service would reject it. */
  warning?: string;
}

/** Headers, with names in lower case, and the body as text. */
export interface LogMessage {
  headers: Record<string, string>;
  body: string;
  /** Whether only the first 64 KiB of the body are kept. */
  cut?: true;
}

/** An exchange: a request and what came of it. */
export interface LogEntry extends LogSummary {
  request: LogMessage;
  /** Absent when there was none. */
  response?: LogMessage;
}
