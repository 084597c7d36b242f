import { valueAt } from '@voice-agent/spec-model';
import { isObject } from '../samples/json.ts';
import {
  type Entered,
  keyOf,
  type OperationData,
  type ParameterData,
  type RequestExample,
  type Source,
  type Suggestion,
} from './model.ts';
import { entered } from './request.ts';

/** Values of the service that the reader has seen or chosen, kept while other operations are shown. */
export interface Known {
  /** The last successful response of each operation, by operationId. */
  responses: Record<string, string>;
  /** The values that the reader chose, by `chosenKey`. */
  chosen: Record<string, string>;
}

/** Parameters that take the same field of the same records share a value; any other has its own. */
export const chosenKey = ({ id }: OperationData, parameter: ParameterData): string =>
  parameter.source === undefined ? `${id} ${keyOf(parameter)}` : JSON.stringify(parameter.source);

/**
 * Fills the fields when an example is chosen. The records of the corpus are in a sandbox alone, so a path parameter
 * that the reader chose, or one that a list has shown, stays, except where the example is about the path.
 */
export function fill(
  operation: OperationData,
  example: RequestExample | undefined,
  { responses, chosen }: Known,
): Entered {
  const fields = entered(example ?? {});
  if (example?.isAboutPath) return fields;
  for (const parameter of operation.parameters.filter((each) => each.in === 'path')) {
    const { source } = parameter;
    const [record] = source === undefined ? [] : recordsIn(responses[source.operation] ?? '', source);
    const entered = chosen[chosenKey(operation, parameter)] ?? record?.value ?? '';
    if (entered !== '' && keyOf(parameter) in fields.parameters)
      fields.parameters[keyOf(parameter)] = entered;
  }
  return fields;
}

/** The values of a parameter to choose from: those of the service, where the spec says which, before its examples. */
export function suggestionsFor({ source, suggestions }: ParameterData, { responses }: Known): Suggestion[] {
  const found = source === undefined ? [] : recordsIn(responses[source.operation] ?? '', source);
  return found.length > 0 ? found : suggestions;
}

/** The values in a response; none where it is another. Never throws. */
export function recordsIn(response: string, { records, field }: Source): Suggestion[] {
  try {
    const list = valueAt(JSON.parse(response), records);
    return (Array.isArray(list) ? list : []).filter(isObject).flatMap((record) => {
      const { [field]: value, name, title } = record;
      const label = [name, title].find((each) => typeof each === 'string') ?? '';
      return typeof value === 'string' || typeof value === 'number' ? [{ value: String(value), label }] : [];
    });
  } catch {
    return [];
  }
}
