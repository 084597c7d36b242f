import type { Output } from '@voice-agent/cli-kit/commands';
import { cut, type Paint, type Style, visible, width, wrapped } from '@voice-agent/cli-kit/text';
import { isFailed, type Log } from '../log/log.ts';
import type { LogSummary } from '../public.ts';

/** More than this at once nobody reads, and a terminal that is slow would hold up responses. */
const maxAtOnce = 40;
const widestPath = 64;
const indent = ' '.repeat(10);

/**
 * Writes a line for each entry as it comes, and a second one for what went wrong.
 *
 * @returns a function that writes the last lines and ends it
 */
export function tail(log: Log, output: Output, paint: Paint): () => void {
  let after = log.lastId;
  const write = () => {
    const entries = log.list({ after, take: maxAtOnce });
    const skipped = Number(log.lastId) - Number(after) - entries.length;
    after = log.lastId;
    const more = paint(
      'dim',
      `${indent}… ${skipped} more; the dashboard and GET /_sandbox/log have the newest.\n`,
    );
    output.write((skipped > 0 ? more : '') + entries.map((entry) => linesOf(entry, output, paint)).join(''));
  };
  const unwatch = log.watch(write);
  return () => {
    unwatch();
    write();
  };
}

/** The lines of an entry, in which nothing from outside can act. */
export function linesOf(
  entry: LogSummary,
  { columns = Number.POSITIVE_INFINITY }: Pick<Output, 'columns'>,
  paint: Paint,
): string {
  const { at, kind, method, status, durationMs } = entry;
  const path = visible(targetOf(entry));
  const duration = `${Math.round(durationMs)} ms`;
  const style = styleOf(entry);
  const short = columns < 60 ? [] : [[kind, 8, 'dim'] as const];
  const begin = [[clock(at), 8, 'dim'] as const, ...short, [cut(visible(method), 7), 7] as const];
  const taken = begin.reduce((sum, [, size]) => sum + size + 2, 0);
  // Two spaces, a status, two spaces, a duration.
  const room = Math.max(6, Math.min(widestPath, columns - taken - 15));
  const shown = Number.isFinite(columns) ? cut(path, room) : path;
  const cells = [
    ...begin.map(([text, size, cell]) => painted(text.padEnd(size), cell, paint)),
    shown + ' '.repeat(Math.max(0, room - width(shown))),
    painted(`${status ?? '---'}`, style, paint),
    painted(duration, 'dim', paint),
  ];
  const reason = reasonOf(entry);
  const lines = reason === '' ? [] : wrapped(indent + visible(reason), columns).split('\n');
  const reasonStyle = entry.warning === undefined ? style : 'yellow';
  const below = lines.map((line) => `${indent}${paint(reasonStyle, line.slice(indent.length))}\n`).join('');
  return `${cells.join('  ').trimEnd()}\n${below}`;
}

const painted = (text: string, style: Style | undefined, paint: Paint): string =>
  style === undefined ? text : paint(style, text);

const clock = (at: string): string => new Date(at).toTimeString().slice(0, 8);

/** Of a delivery its event, of a tool its name, and where both went; of the others the path. */
const targetOf = ({ url, eventType, operation, kind }: LogSummary): string => {
  const name = kind === 'delivery' ? eventType : kind === 'tool' ? operation : undefined;
  return name === undefined ? url : `${name} → ${url}`;
};

function styleOf(entry: LogSummary): Style {
  if (isFailed(entry)) return (entry.status ?? 500) >= 500 || entry.kind === 'delivery' ? 'red' : 'yellow';
  return (entry.status ?? 0) >= 300 ? 'cyan' : 'green';
}

/** Why it went wrong, or would at the service: the message with its pointer, then the rule or the choice behind it, and the fault. */
function reasonOf({ rejection, error, fault, warning }: LogSummary): string {
  const { message = error ?? warning, rule, choices: [choice] = [] } = rejection ?? {};
  const by = rule !== undefined ? `rule ${rule}` : choice === undefined ? undefined : `choice ${choice}`;
  return [message, by, fault && `fault ${fault}`].filter(Boolean).join(' · ');
}
