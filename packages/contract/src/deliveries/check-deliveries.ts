import { setImmediate } from 'node:timers/promises';
import { amount } from '@voice-agent/cli-kit/text';
import { type EventDocument, EventMatcher, problemLine } from '@voice-agent/spec-model';
import { defined } from '../defined.ts';
import { loadAsyncApi } from '../documents.ts';
import { judge } from '../engine/check.ts';
import { Coverage } from '../engine/coverage.ts';
import { Findings } from '../engine/run-record.ts';
import type { RunOptions, RunResult } from '../engine/run-types.ts';
import { factSourceOf, profileOf, withFacts } from '../profiles/index.ts';
import type { Delivery } from './delivery.ts';
import { deliveryChecks } from './delivery-checks.ts';
import { DeliveryCounts } from './delivery-counts.ts';
import { outcomeOf } from './event-outcome.ts';
import { SchemaDraft } from './schema-draft.ts';

/**
 * Which deliveries are checked, and how.
 *
 * @example
 * import type { DeliveriesOptions } from '@voice-agent/contract';
 *
 * const options: DeliveriesOptions = { deliveries: [] };
 */
export interface DeliveriesOptions extends Pick<RunOptions, 'progress' | 'severities'> {
  /** Default: that of the voice agent service. */
  document?: EventDocument;
  /** The deliveries, in the order in which they came. */
  deliveries: AsyncIterable<Delivery> | Iterable<Delivery>;
}

/** The result of a check of deliveries. */
export interface DeliveriesResult extends Pick<RunResult, 'findings' | 'covered' | 'notes'> {
  /** How many came; one that came again counts again. */
  deliveries: number;
  /** YAML for the document: the undocumented fields that were seen. Undefined when there were none. */
  draft?: string;
}

/** Stands in place of an operation where the message is not known. */
const unknownEvent = '(unknown event)';
/** More of one place show the same, and memory is bounded. */
const maxFindingsPerPlace = 20;
/** Deliveries that are judged in one turn of the event loop. */
const turn = 500;

/**
 * Checks deliveries against the messages of a document, one after another and in bounded memory. The result has the
 * names of event types and fields, and no value of a delivery.
 *
 * @throws CannotRun when the default document can't be read, and what the iteration of `deliveries` throws
 * @example
 * import { checkDeliveries } from '@voice-agent/contract';
 *
 * const body = { text: '{"eventType":"call.started"}' };
 * const { findings } = await checkDeliveries({ deliveries: [{ source: 'line 1', body }] });
 */
export async function checkDeliveries({
  document: given,
  deliveries,
  progress = () => {},
  severities,
}: DeliveriesOptions): Promise<DeliveriesResult> {
  const document = given ?? (await loadAsyncApi());
  const { hasBearerDeliveries = false, callProperty } = profileOf(document) ?? {};
  const matcher = new EventMatcher(document);
  const [coverage, draft, counts] = [new Coverage(), new SchemaDraft(), new DeliveryCounts()];
  const found = new Findings(severities, maxFindingsPerPlace);
  for (const { name, pointer } of document.messages) coverage.expect('event', name, pointer);
  for (const { id } of deliveryChecks) if (severities?.[id] !== 'off') coverage.expect('rule', '', id);
  let judged = 0;
  for await (const delivery of deliveries) {
    const outcome = outcomeOf(matcher, delivery, hasBearerDeliveries);
    const { event, message } = outcome;
    const operation = message?.name ?? unknownEvent;
    const violations = judge(deliveryChecks, outcome, coverage, severities);
    const { source, method = 'POST' } = delivery;
    // The request itself is at its source: bodies have what people spoke, and headers have secrets.
    const exchange = { request: { method, path: '', headers: {} } };
    for (const violation of violations) found.add({ ...violation, operation, facts: [], source, exchange });
    counts.add(delivery, operation, callProperty === undefined ? undefined : event?.[callProperty]);
    if (message !== undefined) coverage.count('event', message.name, message.pointer);
    if (message !== undefined && event !== undefined && violations.length === 0)
      draft.add(message, matcher.undescribed(message, event));
    const seen = { requests: counts.deliveries, findings: found.all, coverage };
    progress('deliveries', counts.deliveries, found.count, seen);
    // Or Ctrl-C would wait for the end of a file that is there at once.
    if (++judged % turn === 0) await setImmediate();
  }
  const notes = document.problems.map(problemLine);
  notes.push(...counts.notes(document.messages.map(({ name }) => name)));
  for (const { rule, operation, pointer, count } of found.leftOut) {
    const rest = amount(count, 'more finding');
    notes.push(`${rule}, ${operation}, ${pointer}: ${rest} of the same kind, which are left out.`);
  }
  const result = { deliveries: counts.deliveries, findings: [...found.all], covered: coverage.parts, notes };
  const text = defined({ draft: draft.text(document.messages) });
  return withFacts({ ...result, ...text }, factSourceOf(document));
}
