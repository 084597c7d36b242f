import type { ConsoleData, EventData, OperationData } from './model.ts';

/** What the console shows. */
export type Shown = { kind: 'operation'; operation: OperationData } | { kind: 'event'; event: EventData };

/** What the fragment of an address names, such as `#listJobs` or `#call.ended`; else the first operation. */
export function shownBy(hash: string, { operations, events }: ConsoleData): Shown | undefined {
  const id = decoded(hash.replace(/^#/, ''));
  const event = events.find((each) => each.id === id);
  if (event !== undefined) return { kind: 'event', event };
  const operation = operations.find((each) => each.id === id) ?? operations[0];
  return operation === undefined ? undefined : { kind: 'operation', operation };
}

/** The operationId, or the event type. */
export const idOf = (shown: Shown): string => (shown.kind === 'event' ? shown.event.id : shown.operation.id);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
