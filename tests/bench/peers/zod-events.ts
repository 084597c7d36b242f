import { z } from 'zod';

// What a careful user would write by hand for the events that are timed; fields that are not named are kept.
const envelope = {
  callId: z.string(),
  timestamp: z.string(),
  projectId: z.string(),
  agentId: z.string(),
  agentName: z.string(),
};
const open = z.record(z.string(), z.unknown());
const turn = z.union([z.strictObject({ Agent: z.string() }), z.strictObject({ User: z.string() })]);
const ended = z.looseObject({
  timestamp: z.string().optional(),
  data: z
    .looseObject({
      conversationId: z.string().optional(),
      conversationRecording: z.url().optional(),
      transcription: z.array(turn).optional(),
      outcomeResult: open.optional(),
    })
    .optional(),
});
const openEvent = <T extends string>(eventType: T) =>
  z.looseObject({ eventType: z.literal(eventType), ...envelope, data: open });

const event = z.discriminatedUnion('eventType', [
  openEvent('call.started'),
  openEvent('call.answered'),
  openEvent('transcription.update'),
  openEvent('tool.executed'),
  z.looseObject({ eventType: z.literal('call.ended'), ...envelope, data: ended }),
]);

/** @throws ZodError when the value is not an event */
export const parse = (value: unknown): unknown => event.parse(value);
