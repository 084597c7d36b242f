import { violationOfRequest } from './check.ts';
import type { Entered, OperationData, RequestExample } from './model.ts';
import { entered, readJson, toValue } from './request.ts';

/**
 * What the fields hold when an example is chosen. The records of the corpus are in no service, so a path parameter
 * that the reader chose stays, except where the example is about that parameter.
 *
 * @param own the path parameters that the reader chose, by name
 */
export function fill(
  operation: OperationData,
  example: RequestExample | undefined,
  own: Record<string, string>,
): Entered {
  const fields = entered(example ?? {});
  const body = readJson(fields.body);
  const value = toValue(operation, fields, body.ok ? body.value : undefined);
  const isAboutPath = violationOfRequest(operation.id, value)?.pointer.startsWith('/path') ?? false;
  if (isAboutPath && example?.reason !== undefined) return fields;
  const chosen = Object.entries(own).filter(([name, text]) => name in fields.parameters && text !== '');
  return { ...fields, parameters: { ...fields.parameters, ...Object.fromEntries(chosen) } };
}

/** A web tool that a service has. */
export interface KnownWebTool {
  id: string;
  name: string;
}

/** The web tools in an answer of listWebTools; none where the answer is another. Never throws. */
export function webToolsIn(answer: string): KnownWebTool[] {
  try {
    const items: unknown = JSON.parse(answer).data.items;
    if (!Array.isArray(items)) return [];
    return items.flatMap((item: unknown) => {
      const { id, name } = Object(item) as { id?: unknown; name?: unknown };
      return typeof id === 'string' ? [{ id, name: typeof name === 'string' ? name : '' }] : [];
    });
  } catch {
    return [];
  }
}
