import type { Schema } from '@cfworker/json-schema';
import type { Fault, Fields, OperationId } from '../harness/fault.ts';
import { isValidFor } from '../harness/yaml-entries.ts';
import type { Api } from './api-client.ts';

/** A schema for each field that is looked at; false: it is absent. */
export type Conditions = Record<string, Schema | false>;

/** Makes a fault of an entry in YAML; `description` is the value of its first key. */
export type Kind<Entry> = (
  operation: OperationId | 'any',
  description: string,
  entry: Entry,
) => Pick<Fault<Api>, 'description' | 'create' | 'probe'>;

/** Whether all conditions are true of these fields. */
export const isMet = (conditions: Conditions, fields: Fields): boolean =>
  Object.entries(conditions).every(([name, schema]) =>
    fields[name] === undefined ? schema === false : schema !== false && isValidFor(schema, fields[name]),
  );
