import { turns } from '@voice-agent/webhooks';
import type { CallView, ToolCall } from '../src/public.ts';

/** A turn of the transcript, or a tool call. */
export type Line = { speaker: string; text: string } | { tool: ToolCall; input: unknown; output: unknown };

/**
 * The conversation of a call, from the events that it has had. Where these do not show the turns, they come from the
 * last event.
 */
export function conversationOf({ events, tools }: Pick<CallView, 'events' | 'tools'>): Line[] {
  const lines = events.flatMap(({ data }, index): Line[] => {
    const { speaker, text, input, output } = data as Record<string, unknown>;
    const tool = tools.find((used) => used.event === index);
    if (tool !== undefined) return [{ tool, input, output }];
    return typeof speaker === 'string' && typeof text === 'string' ? [{ speaker, text }] : [];
  });
  return lines.some((line) => 'text' in line) ? lines : [...lines, ...turns(events.at(-1))];
}
