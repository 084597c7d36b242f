/** The bytes of a body: a `Buffer`, of which the published types know nothing. */
export interface Bytes extends Uint8Array {
  toString(encoding?: 'utf8' | 'base64', start?: number, end?: number): string;
  subarray(start?: number, end?: number): Bytes;
}

/** A request whose body is being sent: a part of Node's `ClientRequest`. */
export interface RequestWriter {
  readonly destroyed: boolean;
  write(chunk: Uint8Array): unknown;
  end(chunk?: string | Uint8Array): unknown;
  destroy(error: Error): unknown;
}

/** A request as it is sent: only `Host` and `Content-Length` are added. */
export interface HttpRequest {
  method: string;
  /** Path and query, relative to the base URL. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Undefined when there is none. */
  body?: string;
  /** Which wrong credential it has, by its name: `the key alone`. Absent when it has the right one; not sent. */
  credential?: string;
}

/** A whole response. Header names are in lower case. */
export interface HttpResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Without its content codings. */
  body: Bytes;
  /** Why the content codings could not be undone; the body is as it came then. */
  undecodable?: string;
  /** Whether the body is the beginning of a stream that stayed open. */
  isPartial?: boolean;
}

/** A request and what came back. No part of it holds a credential: that stands as the name of its variable. */
export interface Exchange {
  request: HttpRequest & {
    /** The environment variables that stand in it as `$NAME`. Default: that of the API key. */
    variables?: readonly string[];
  };
  /** Undefined when none came whole. */
  response?: {
    status: number;
    headers: Readonly<Record<string, string>>;
    /** The beginning of it, up to 4,096 characters. */
    body: string;
  };
  /** Why no response came, or not a whole one. */
  failure?: string;
}

/** The content type without its parameters. */
export const mediaTypeOf = ({ headers }: Pick<HttpResponse, 'headers'>): string | undefined =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase();
