import type { SchemaSpace } from '../schema/space.ts';
import type { Schema } from './document.ts';

/** A message that the service sends. */
export interface EventMessage {
  /** The name of the message, for example `call.ended`. */
  name: string;
  /** JSON pointer to the message. */
  pointer: string;
  payload: Schema;
  /** JSON pointer to the payload. */
  payloadPointer: string;
  contentType: string;
  examples: { name: string; payload: unknown }[];
}

/** An AsyncAPI document of version 3. */
export interface EventDocument {
  file: string;
  title: string;
  messages: EventMessage[];
  schemas: SchemaSpace;
}
