import { Json } from '@voice-agent/ui';
import type { JSX } from 'preact';
import type { CallView } from '../src/public.ts';
import { conversationOf } from './conversation.ts';
import { duration } from './duration.ts';

/** The transcript of a call as a conversation, with the tools that were used. */
export function Talk({ call }: { call: CallView }): JSX.Element {
  const lines = conversationOf(call);
  if (lines.length === 0)
    return <p class="hint">{call.state === 'ended' ? 'Nobody spoke.' : 'Nobody has spoken yet.'}</p>;
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
