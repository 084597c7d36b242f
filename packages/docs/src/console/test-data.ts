import { readSpecs } from '../reference/specs.ts';
import { consoleData } from './data.ts';
import type { ConsoleData, OperationData } from './model.ts';

/** The data that the site gives to the console. */
export const data: ConsoleData = consoleData(readSpecs());

/** An operation by its operationId. */
export function operation(id: string): OperationData {
  const found = data.operations.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no operation ${id}.`);
  return found;
}
