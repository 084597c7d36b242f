import type { HttpRequest } from './http-message.ts';

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
