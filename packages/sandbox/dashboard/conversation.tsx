import { type Line, Talk } from '@voice-agent/ui/call';
import { turns } from '@voice-agent/webhooks';
import type { JSX } from 'preact';
import type { CallView } from '../src/public.ts';

/** The transcript of a call as a conversation, with the tools that were used. */
export function Conversation({ call }: { call: CallView }): JSX.Element {
  const lines = conversationOf(call);
  if (lines.length > 0) return <Talk lines={lines} />;
  return <p class="hint">{call.state === 'ended' ? 'Nobody spoke.' : 'Nobody has spoken yet.'}</p>;
}

/**
 * The conversation of a call, from the events that it has had. Where these do not show the turns, they come from the
 * last event.
 */
export function conversationOf({ events, tools }: Pick<CallView, 'events' | 'tools'>): Line[] {
  const lines = events.flatMap(({ data }, index): Line[] => {
    const { speaker, text, input, output } = data as Record<string, unknown>;
    const tool = tools.find((used) => used.event === index);
    if (tool !== undefined) return [{ tool, details: { input, output } }];
    return typeof speaker === 'string' && typeof text === 'string' ? [{ speaker, text }] : [];
  });
  return lines.some((line) => 'text' in line) ? lines : [...lines, ...turns(events.at(-1))];
}
