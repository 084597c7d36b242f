import {
  Axis,
  duration,
  Legend,
  type Line,
  Talk,
  type TimedCall,
  type TimedDelivery,
  type TimedTool,
  Track,
  waterfallOf,
} from '@voice-agent/ui/call';
import { Fragment, type JSX } from 'preact';
import { render } from 'preact-render-to-string';
import recorded from './call.json' with { type: 'json' };

/** A call of the sandbox, with a delivery that failed once. */
const call: Omit<TimedCall, 'events' | 'tools'> & {
  endedAt: string;
  events: readonly { eventType: string; timestamp: string; data?: Record<string, unknown> }[];
  tools: readonly (TimedTool & { name: string })[];
  deliveries: readonly TimedDelivery[];
} = recorded;

/** How long the call takes on the page, in seconds. It took longer; the axis shows its own time. */
const playedSeconds = 14;

/** The call that runs beside the title of the first page, drawn by the components of the dashboard. */
export const recordedCall = (): string => render(<RecordedCall />);

const lines = call.events.flatMap(({ data }, event): { line: Line; event: number }[] => {
  const { speaker, text } = data ?? {};
  const tool = call.tools.find((used) => used.event === event);
  if (tool !== undefined) return [{ line: { tool }, event }];
  return typeof speaker === 'string' && typeof text === 'string' ? [{ line: { speaker, text }, event }] : [];
});

function RecordedCall(): JSX.Element {
  const waterfall = waterfallOf(call, call.deliveries, 0);
  /** When an event comes into sight. */
  const at = (event: number): string => {
    const { from = 0 } = waterfall.rows[event]?.find(({ kind }) => kind === 'event') ?? {};
    return `--at:${(from * playedSeconds).toFixed(1)}s`;
  };
  const length = Date.parse(call.endedAt) - Date.parse(call.startedAt);
  return (
    <div class="played ui" style={`--length:${playedSeconds}s`}>
      <p class="about">
        <b>A call of the agent “Front desk”</b> <span>{duration(length)}</span>
      </p>
      <div class="said">
        <Talk lines={lines.map(({ line }) => line)} styleOf={(index) => at(lines[index]?.event ?? 0)} />
      </div>
      <div class="sent">
        <p>
          <b>Events at your webhook</b>
        </p>
        <Axis ticks={waterfall.ticks} />
        {call.events.map(({ eventType }, event) => (
          <Fragment key={`${event}`}>
            <code style={at(event)}>{eventType}</code>
            <Track ticks={waterfall.ticks} breaks={waterfall.breaks} bars={waterfall.rows[event] ?? []} />
          </Fragment>
        ))}
        <Legend />
      </div>
    </div>
  );
}
