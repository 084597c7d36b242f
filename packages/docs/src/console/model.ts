import type { OperationDescription, ParameterDescription } from '@voice-agent/client/operations';
import type { Json } from '../samples/json.ts';
import type { RequestValues } from '../samples/serialize.ts';

/** The data of the console, made from the bundles and the corpus when the site is built. */
export interface ConsoleData {
  operations: OperationData[];
  events: EventData[];
  /** The address of each rule in the reference, by its id. */
  rules: Record<string, string>;
  /** The names of the fields that the specs mark as secrets, such as `authToken`. */
  secrets: string[];
}

/** The part of it that is loaded first. */
export interface LoadedData extends Omit<ConsoleData, 'events'> {
  events: Pick<EventData, 'id'>[];
}

/** An operation as the table has it, with what the form shows. */
export interface OperationData extends Omit<OperationDescription, 'parameters'> {
  title: string;
  /** The address of its reference page. */
  page: string;
  parameters: ParameterData[];
  /** The form of the body. */
  form?: FormSchema;
  examples: RequestExample[];
}

export interface ParameterData extends ParameterDescription {
  /** The values of an enumeration, or of a boolean. */
  values?: string[];
  /** One or two sentences; empty where the spec has no description. */
  about: string;
  /** The examples of the parameter. */
  suggestions: Suggestion[];
  /** The list that has values for it, if the spec names one. */
  source?: Source;
}

/** A value that a parameter may have. */
export interface Suggestion {
  value: string;
  /** Its meaning; empty where it is unknown. */
  label: string;
}

/** The records of a list whose field a parameter takes (OpenAPI: `links`). */
export interface Source {
  /** The operationId of the list. */
  operation: string;
  /** JSON pointer to the records in its response. */
  records: string;
  field: string;
}

/** A case of the corpus. */
export interface Example {
  /** The name of its file, without its endings. */
  name: string;
  title: string;
  /** Why it is invalid; absent where it is valid. */
  reason?: string;
}

export interface RequestExample extends Example, RequestValues {
  /** Whether it is about a value of the path that is invalid. */
  isAboutPath?: true;
}

/** The form of a value, made from its schema. */
export type FormSchema =
  | { kind: 'number' }
  | { kind: 'boolean' }
  | { kind: 'json' }
  | { kind: 'text'; isSecret?: true }
  | { kind: 'choice'; values: string[] }
  | { kind: 'list'; item: FormSchema }
  | { kind: 'object'; fields: FormField[] /** The field whose value decides about others. */; tag?: string };

/** A field of an object. */
export interface FormField {
  name: string;
  form: FormSchema;
  isRequired?: true;
  /** The values of the tag with which it is not allowed. */
  notWith?: string[];
}

export interface EventData {
  /** The event type. */
  id: string;
  /** One sentence. */
  about: string;
  /** The address of its reference page. */
  page: string;
  form: FormSchema;
  examples: EventExample[];
}

export interface EventExample extends Example {
  event: Json;
}

export type { Json };

/** The texts of the fields of a request; an empty text is a parameter that is not sent. */
export interface Entered {
  /** By `keyOf` of the parameter. */
  parameters: Record<string, string>;
  /** The text of the body; empty for none. */
  body: string;
}

/** A name for a parameter that no other of its operation has. */
export const keyOf = ({ in: place, name }: Pick<ParameterDescription, 'in' | 'name'>): string =>
  `${place} ${name}`;
