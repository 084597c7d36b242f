import type { JSX } from 'preact';
import { Json } from '../code.tsx';
import { duration } from './duration.ts';

/** A turn of a conversation, or a tool that was used in it, with or without what it was given and what it returned. */
export type Line = { speaker: string; text: string } | ToolLine;

interface ToolLine {
  tool: { name: string; durationMs: number };
  details?: { input: unknown; output: unknown };
}

/**
 * A conversation: what was said, and the tools that were used.
 *
 * @param props.styleOf gives the style of the line with this index; default: none
 */
export function Talk(props: {
  lines: readonly Line[];
  styleOf?: (index: number) => string | undefined;
}): JSX.Element {
  const { lines, styleOf = () => undefined } = props;
  return (
    <ol class="talk" aria-label="Transcript">
      {lines.map((line, index) =>
        'text' in line ? (
          <li
            key={`${index}`}
            class={line.speaker === 'Agent' ? 'by-agent' : undefined}
            style={styleOf(index)}
          >
            <small>{line.speaker}</small> <span dir="auto">{line.text}</span>
          </li>
        ) : (
          <li key={`${index}`} class="by-tool" style={styleOf(index)}>
            <Tool {...line} />
          </li>
        ),
      )}
    </ol>
  );
}

function Tool({ tool, details }: ToolLine): JSX.Element {
  const name = (
    <>
      {tool.name} <small>{duration(tool.durationMs)}</small>
    </>
  );
  if (details === undefined) return name;
  return (
    <details>
      <summary>{name}</summary>
      <Json label="Input" value={details.input} />
      <Json label="Output" value={details.output} />
    </details>
  );
}
