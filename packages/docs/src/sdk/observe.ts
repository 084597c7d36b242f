import { join, table } from '../reference/markdown.ts';
import type { Model } from './model.ts';

/** Each line of the log of a receiver with its level, its fields and what it means. */
export const logSection = ({ logLines }: Model): string =>
  join(
    '## Log lines',
    'A receiver calls `log(level, message, fields)`. No line has a secret or any part of a body in it.',
    ...logLines.map(({ level, message, fields, about }) =>
      join(
        '<div class="entry">',
        `${level.includes('`') ? level : `\`${level}\``}: \`${message}\``,
        about,
        fields.length === 0 ? '' : `Fields: ${fields.map((each) => `\`${each}\``).join(', ')}.`,
        '</div>',
      ),
    ),
  );

/** The metrics of a receiver. */
export const metricSection = ({ metrics }: Model): string =>
  join(
    '## Metrics',
    'With `telemetry.meter` a receiver records these. With `telemetry.tracer` each attempt is a span.',
    '<div class="wide">',
    table([
      ['metric', 'instrument', 'unit', 'what it is'],
      ...metrics.map(({ name, instrument, unit, about }) => [
        `\`${name}\``,
        instrument.toLowerCase(),
        `\`${unit}\``,
        about,
      ]),
    ]),
    '</div>',
  );
