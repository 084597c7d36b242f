import type { JSX } from 'preact';
import { Json } from '../code.tsx';
import { duration } from './duration.ts';

/** A turn of a conversation, or a tool that was used in it. */
export type Line =
  | { speaker: string; text: string }
  | { tool: { name: string; durationMs: number }; input: unknown; output: unknown };

/** A conversation: what was said, and the tools that were used. */
export function Talk({ lines }: { lines: readonly Line[] }): JSX.Element {
  return (
    <ol class="talk" aria-label="Transcript">
      {lines.map((line, index) =>
        'text' in line ? (
          <li key={`${index}`} class={line.speaker === 'Agent' ? 'by-agent' : undefined}>
            <small>{line.speaker}</small> <span dir="auto">{line.text}</span>
          </li>
        ) : (
          <li key={`${index}`} class="by-tool">
            <details>
              <summary>
                {line.tool.name} <small>{duration(line.tool.durationMs)}</small>
              </summary>
              <Json label="Input" value={line.input} />
              <Json label="Output" value={line.output} />
            </details>
          </li>
        ),
      )}
    </ol>
  );
}
