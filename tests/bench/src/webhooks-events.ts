/** The digits of a call id that the load generator counts up, so that no delivery is the same as another. */
export const countedDigits = 12;
const callId = `call-${'0'.repeat(countedDigits)}`;

const envelope = (eventType: string, data: object): object => ({
  eventType,
  callId,
  timestamp: '2026-03-02T09:18:00.000Z',
  projectId: 'project-harbour',
  agentId: 'agent-front-desk',
  agentName: 'Front desk',
  data,
});

const lines = ['Good morning, this is the harbour office.', 'We would like a berth for tonight, please.'];
const turn = (_: unknown, index: number): object => ({
  [index % 2 === 0 ? 'Agent' : 'User']: `${lines[index % 2]} (${index})`,
});

/** The end of a call of twenty turns. */
export const callEnded: object = envelope('call.ended', {
  timestamp: '2026-03-02T09:17:58.000Z',
  data: {
    conversationId: 'conv-51',
    conversationRecording: 'https://recordings.example.com/conv-51.mp3',
    transcription: Array.from({ length: 20 }, turn),
    outcomeResult: { bookingId: 'B-1001', ship: 'MV Nordlys', confirmed: true },
  },
});

/** An event as small as most are. */
const transcriptionUpdate: object = envelope('transcription.update', {
  speaker: 'User',
  text: lines[1],
});

/** An event of a few nested values. */
const toolExecuted: object = envelope('tool.executed', {
  tool: 'Tide table',
  input: { quay: 'inner', day: 'today' },
  output: { high: ['04:12', '16:40'], low: [] },
  duration: 0.84,
});

/** The events that are read and validated, by name. */
export const events: Record<string, object> = {
  'call.ended, 20 turns': callEnded,
  'transcription.update': transcriptionUpdate,
  'tool.executed': toolExecuted,
};
