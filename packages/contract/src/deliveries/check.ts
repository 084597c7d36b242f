import { setImmediate } from 'node:timers/promises';
import type { EventDocument } from '@voice-agent/api-documents/asyncapi';
import { amount } from '../amount.ts';
import { Coverage, type Covered } from '../engine/coverage.ts';
import type { Finding } from '../engine/findings.ts';
import type { Progress } from '../engine/progress.ts';
import { factSourceOf, profileOf, withFacts } from '../profiles/index.ts';
import type { Delivery } from './delivery.ts';
import { Draft } from './draft.ts';
import { Events } from './events.ts';
import { judge, type Violation } from './judge.ts';
import { type DeliveryRule, deliveryRules } from './rules.ts';
import { Tally } from './tally.ts';

/** What was seen in deliveries. */
export interface DeliveriesResult {
  /** How many came, those that came again with them. */
  deliveries: number;
  findings: Finding[];
  /** Each message, rule and fact, with how often it came or was asked. */
  covered: Covered[];
  /** How many came of what, a line each. */
  notes: string[];
  /** YAML for the document: what it leaves undescribed, as it was seen. Undefined when there was nothing of the kind. */
  draft?: string;
}

/** The name that stands in place of an operation where the message is not known. */
const unknown = '(unknown event)';

// The rest says the same again, and memory is bounded.
const keptAtOnePlace = 20;

/** Deliveries that are judged in one turn of the event loop. */
const turn = 500;

/**
 * Holds deliveries against the messages of a document, one after another and in bounded memory. No value of a
 * delivery is in the result, but names of event types and fields.
 *
 * @param progress is called after each delivery
 */
export async function checkDeliveries(
  document: EventDocument,
  deliveries: AsyncIterable<Delivery> | Iterable<Delivery>,
  progress: Progress = () => {},
): Promise<DeliveriesResult> {
  const events = new Events(document);
  const [coverage, draft, tally, found] = [new Coverage(), new Draft(), new Tally(), new Found()];
  for (const { name, pointer } of document.messages) coverage.expect('event', name, pointer);
  for (const rule of Object.keys(deliveryRules)) coverage.expect('rule', '', rule);
  const hasBearer = profileOf(document)?.hasBearerDeliveries === true;
  let judged = 0;
  for await (const delivery of deliveries) {
    const { message, event, asked, wrong } = judge(events, delivery, hasBearer);
    for (const rule of asked) coverage.count('rule', '', rule);
    for (const each of wrong) found.add(delivery, message?.name ?? unknown, each);
    const callId = event !== undefined && events.always('callId') ? event.callId : undefined;
    tally.add(delivery, message?.name ?? unknown, callId);
    if (message !== undefined) coverage.count('event', message.name, message.pointer);
    if (message !== undefined && event !== undefined && wrong.length === 0)
      draft.add(message, events.undescribed(message, event));
    const { findings } = found;
    progress('deliveries', tally.deliveries, found.count, { requests: tally.deliveries, findings, coverage });
    // Or Ctrl-C would wait for the end of a file that is there at once.
    if (++judged % turn === 0) await setImmediate();
  }
  const text = draft.text(document.messages);
  const result = {
    deliveries: tally.deliveries,
    findings: found.findings,
    covered: coverage.parts,
    notes: [...tally.notes(document.messages.map(({ name }) => name)), ...found.notes()],
    ...(text !== undefined && { draft: text }),
  };
  return withFacts(result, factSourceOf(document));
}

/** The findings, a bounded number at each place. */
class Found {
  readonly findings: Finding[] = [];
  count = 0;
  readonly #atPlace = new Map<string, number>();

  add({ source, method = 'POST' }: Delivery, operation: string, { rule, ...wrong }: Violation): void {
    this.count++;
    const key = JSON.stringify([rule, operation, wrong.pointer]);
    const before = this.#atPlace.get(key) ?? 0;
    this.#atPlace.set(key, before + 1);
    if (before >= keptAtOnePlace) return;
    // The request itself is at its source: bodies hold what people said, and headers hold secrets.
    this.findings.push({
      rule,
      operation,
      ...wrong,
      facts: [],
      source,
      exchange: { request: { method, path: '', headers: {} } },
    });
  }

  notes(): string[] {
    return [...this.#atPlace].flatMap(([key, count]) => {
      if (count <= keptAtOnePlace) return [];
      const [rule, operation, pointer] = JSON.parse(key) as [DeliveryRule, string, string];
      const rest = amount(count - keptAtOnePlace, 'more finding');
      return [`${rule}, ${operation}, ${pointer}: ${rest} of the same kind, which are left out.`];
    });
  }
}
