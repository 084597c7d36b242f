import type { AnySchema, EventType, Refinements } from './event-types.ts';
import type { WebhookEvent } from './generated/types.ts';
import type { ParseResult } from './parse.ts';

interface Verdict {
  value?: unknown;
  issues?: readonly { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] }[] | undefined;
}

/** The event with its `data` as the schema for it gives it, if there is one. */
export async function refine(
  event: WebhookEvent,
  refinements: Refinements | undefined,
): Promise<ParseResult> {
  const schema: AnySchema | undefined = refinements?.[event.eventType as EventType];
  if (schema === undefined) return { ok: true, event };
  const { value, issues } = (await schema['~standard'].validate(event.data)) as Verdict;
  if (issues === undefined) return { ok: true, event: { ...event, data: value } as WebhookEvent };
  const [first] = issues;
  const path = (first?.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  const pointer = ['/data', ...path.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'))].join(
    '/',
  );
  const message = `${first?.message ?? 'must be valid'} (${event.eventType}, refined)`;
  return { ok: false, problem: { kind: 'schema', pointer, message } };
}
