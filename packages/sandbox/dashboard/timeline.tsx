import { Json } from '@voice-agent/ui';
import { Axis, type Bar, duration, Legend, Track, type Waterfall, waterfallOf } from '@voice-agent/ui/call';
import type { WebhookEvent } from '@voice-agent/webhooks';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { DeliverySummary } from '../src/generated/types.ts';
import type { CallView, ToolCall } from '../src/public.ts';
import { DeliveryStatus } from './deliveries.tsx';
import { now } from './live-state.ts';
import { RetryNow } from './retry.tsx';
import { hrefOf } from './route.ts';

/** The events of a call on one time axis, each with its tool and its delivery. */
export function Timeline({
  call,
  deliveries,
}: {
  call: CallView;
  deliveries: readonly DeliverySummary[];
}): JSX.Element {
  const delivered = byEvent(call.events, deliveries);
  const isOver =
    call.state === 'ended' && deliveries.every(({ state }) => state !== 'sent' && state !== 'waiting');
  const waterfall = waterfallOf(call, delivered, isOver ? 0 : now.value);
  return (
    <>
      <Legend isLinear={waterfall.breaks.length === 0} />
      <ol class="timeline">
        <li class="axis" aria-hidden="true">
          <Axis ticks={waterfall.ticks} />
        </li>
        {call.events.map((event, index) => (
          <Row
            key={`${index}`}
            event={event}
            offset={duration(Math.max(0, Date.parse(event.timestamp) - Date.parse(call.startedAt)))}
            tool={call.tools.find((used) => used.event === index)}
            delivery={delivered[index]}
            waterfall={waterfall}
            bars={waterfall.rows[index] ?? []}
          />
        ))}
      </ol>
    </>
  );
}

/** Of each event its delivery; some may have none. Both are in the order in which they happened. */
function byEvent(
  events: readonly WebhookEvent[],
  deliveries: readonly DeliverySummary[],
): (DeliverySummary | undefined)[] {
  let next = 0;
  return events.map(({ eventType, timestamp }) => {
    const delivery = deliveries[next];
    if (delivery?.eventType !== eventType || delivery.timestamp !== timestamp) return undefined;
    next++;
    return delivery;
  });
}

function Row(props: {
  event: WebhookEvent;
  offset: string;
  tool: ToolCall | undefined;
  delivery: DeliverySummary | undefined;
  waterfall: Waterfall;
  bars: readonly Bar[];
}): JSX.Element {
  const { event, offset, tool, delivery, waterfall, bars } = props;
  const [isOpen, open] = useState(false);
  return (
    <li>
      <button type="button" class="what" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <span class="event">{event.eventType}</span>
        <small>
          +{offset} {tool ? toolText(tool) : message(event)}
        </small>
      </button>
      <Track ticks={waterfall.ticks} breaks={waterfall.breaks} bars={bars} />
      <div class="outcome">
        {delivery && <DeliveryStatus {...delivery} />}
        {delivery && <RetryNow delivery={delivery} />}
      </div>
      {isOpen && (
        <div class="more">
          {delivery && (
            <a href={hrefOf('deliveries', delivery.id)}>The delivery with its request and attempts</a>
          )}
          <Json label="Event" value={event} />
        </div>
      )}
    </li>
  );
}

function toolText({ name, durationMs, scripted, status }: ToolCall): string {
  const outcome = scripted ? 'scripted' : (status ?? 'no response');
  return `${name} · ${duration(durationMs)} · ${outcome}`;
}

/** The transcript text of an event. */
function message({ data }: WebhookEvent): string {
  const { speaker, text } = data as Record<string, unknown>;
  return typeof speaker === 'string' && typeof text === 'string' ? `${speaker}: ${text}` : '';
}
