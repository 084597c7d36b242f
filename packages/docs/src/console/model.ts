/** What the console knows about the service: made from the bundles and the corpus when the site is built. */
export interface ConsoleData {
  operations: OperationData[];
  events: EventData[];
  /** Where each rule is explained, by its id: the address of a place in the reference. */
  rules: Record<string, string>;
}

export interface OperationData {
  /** The operationId. */
  id: string;
  title: string;
  /** In capitals. */
  method: string;
  /** With its parameters in braces. */
  path: string;
  /** The address of its reference page. */
  page: string;
  parameters: ParameterData[];
  hasBody: boolean;
  examples: RequestExample[];
}

export interface ParameterData {
  name: string;
  in: 'path' | 'query';
  isRequired: boolean;
  kind: 'text' | 'boolean' | 'integer' | 'enum';
  /** The values of an `enum`. */
  values?: string[];
  /** One or two sentences; empty where the specs say nothing. */
  about: string;
}

/** A case of the corpus. */
export interface Example {
  /** The name of its file, without its endings. */
  name: string;
  title: string;
  /** Why the interface refuses it; absent where it is accepted. */
  reason?: string;
}

export interface RequestExample extends Example {
  path?: Record<string, Json>;
  query?: Record<string, Json>;
  body?: Json;
}

export interface EventData {
  /** The event type. */
  id: string;
  /** One sentence. */
  about: string;
  /** The address of its reference page. */
  page: string;
  examples: EventExample[];
}

export interface EventExample extends Example {
  event: Json;
}

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** What stands in the fields of a request; an empty text is a parameter that is not sent. */
export interface Entered {
  parameters: Record<string, string>;
  /** The text of the body; empty for none. */
  body: string;
}
