import type { Schema } from '@cfworker/json-schema';
import type { Fault, Fields, OperationId } from '../harness/fault.ts';
import { isValidFor } from '../harness/schema-validator.ts';
import type { ApiClient } from './api-client.ts';

/** A schema for each field that matters; false when the field must be absent. */
export type Conditions = Record<string, Schema | false>;

/** Creates a fault from an entry in YAML. */
export type FaultFactory<Content> = (
  operation: OperationId | 'any',
  description: string,
  content: Content,
) => Pick<Fault<ApiClient>, 'description' | 'create' | 'probe'>;

export const meetsConditions = (conditions: Conditions, fields: Fields): boolean =>
  Object.entries(conditions).every(([name, schema]) =>
    fields[name] === undefined ? schema === false : schema !== false && isValidFor(schema, fields[name]),
  );
