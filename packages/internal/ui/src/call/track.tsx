import type { JSX } from 'preact';
import type { Bar, Waterfall } from './waterfall.ts';

const legend: readonly (readonly [Bar['kind'], string])[] = [
  ['event', 'Event'],
  ['tool', 'Tool call'],
  ['wait', 'Waits'],
  ['success', 'Delivered'],
  ['failure', 'Failed attempt'],
];

/** What the bars of a timeline stand for. @param props.isLinear whether no pause of it is cut short; left out: not said */
export function Legend({ isLinear }: { isLinear?: boolean }): JSX.Element {
  return (
    <p class="legend">
      {legend.map(([kind, name]) => (
        <span key={kind}>
          <svg class="track" width="20" height="20" aria-hidden="true">
            <BarShape kind={kind} from={kind === 'event' ? 0.4 : 0} to={kind === 'event' ? 0.55 : 1} />
          </svg>
          {name}
        </span>
      ))}
      {isLinear === true && <span>Linear time axis</span>}
      {isLinear === false && (
        <span>
          <svg class="track" width="20" height="20" aria-hidden="true">
            <rect class="break" width="100%" height="20" />
          </svg>
          Pause, cut short: the axis is not linear
        </span>
      )}
    </p>
  );
}

/** The times above the tracks. */
export function Axis({ ticks }: Pick<Waterfall, 'ticks'>): JSX.Element {
  return (
    <svg class="ticks" width="100%" height="20" aria-hidden="true">
      {ticks.map(({ at, label }) => (
        <text key={at} x={percent(at)} y="14">
          {label}
        </text>
      ))}
    </svg>
  );
}

/** The track of one event. */
export function Track(props: Pick<Waterfall, 'ticks' | 'breaks'> & { bars: readonly Bar[] }): JSX.Element {
  const { ticks, breaks, bars } = props;
  return (
    <svg class="track" width="100%" height="20" aria-hidden="true">
      {ticks.map(({ at }) => (
        <line key={at} x1={percent(at)} x2={percent(at)} y1="0" y2="20" />
      ))}
      {breaks.map(({ from, to }) => (
        <rect key={from} class="break" x={percent(from)} width={percent(to - from)} y="0" height="20" />
      ))}
      {bars.map((bar, index) => (
        <BarShape key={`${index}`} {...bar} />
      ))}
    </svg>
  );
}

const percent = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`;

const heights: Record<Bar['kind'], number> = {
  wait: 2,
  tool: 8,
  success: 12,
  failure: 12,
  sending: 12,
  event: 18,
};

function BarShape({ kind, from, to }: Bar): JSX.Element {
  const height = heights[kind];
  return (
    <rect class={kind} x={percent(from)} width={percent(to - from)} y={10 - height / 2} height={height} />
  );
}
