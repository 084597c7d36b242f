// Made by @voice-agent/codegen from specs/asyncapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { WebhookEventMap } from './types.ts';

/** The examples of each event, by `eventType` and name. */
export const examples = {
  "call.started": {
    "custom-parameters": {
      "eventType": "call.started",
      "callId": "call-7c1f",
      "timestamp": "2026-03-02T09:15:00.000Z",
      "projectId": "project-harbour",
      "agentId": "agent-front-desk",
      "agentName": "Front desk",
      "data": {
        "caller": "+47 555 01 22",
        "timestamp": "2026-03-02T09:15:00.000Z",
        "params": {
          "bookingId": "B-1001",
          "ship": "MV Nordlys"
        }
      }
    },
    "nested-parameters": {
      "eventType": "call.started",
      "callId": "call-7c1f",
      "timestamp": "2026-03-02T09:15:00.000Z",
      "projectId": "project-harbour",
      "agentId": "agent-front-desk",
      "agentName": "Front desk",
      "data": {
        "params": {
          "ship": {
            "name": "MV Nordlys",
            "tanks": [
              [
                1,
                2
              ],
              []
            ]
          },
          "urgent": false,
          "note": null
        }
      }
    },
    "empty-data": {
      "eventType": "call.started",
      "callId": "call-7c1f",
      "timestamp": "2026-03-02T09:15:00.000Z",
      "projectId": "project-harbour",
      "agentId": "agent-front-desk",
      "agentName": "Front desk",
      "data": {}
    }
  },
  "call.answered": {
    "ring-duration": {
      "eventType": "call.answered",
      "callId": "call-7c20",
      "timestamp": "2026-03-02T09:15:06.412Z",
      "projectId": "project-harbour",
      "agentId": "agent-berth-desk",
      "agentName": "Berth desk",
      "data": {
        "connection": {
          "carrier": "example",
          "codec": "opus"
        },
        "ringDuration": 6.4
      }
    },
    "empty-data": {
      "eventType": "call.answered",
      "callId": "call-7c20",
      "timestamp": "2026-03-02T09:15:06.412Z",
      "projectId": "project-harbour",
      "agentId": "agent-berth-desk",
      "agentName": "Berth desk",
      "data": {}
    }
  },
  "transcription.update": {
    "agent-speaks": {
      "eventType": "transcription.update",
      "callId": "call-7c21",
      "timestamp": "2026-03-02T09:15:11Z",
      "projectId": "project-harbour",
      "agentId": "agent-night-watch",
      "agentName": "Night watch",
      "data": {
        "speaker": "Agent",
        "text": "Harbour office, good morning."
      }
    },
    "user-speaks": {
      "eventType": "transcription.update",
      "callId": "call-7c21",
      "timestamp": "2026-03-02T09:15:11Z",
      "projectId": "project-harbour",
      "agentId": "agent-night-watch",
      "agentName": "Night watch",
      "data": {
        "speaker": "User",
        "text": "Is berth 7 free tonight?"
      }
    },
    "unicode": {
      "eventType": "transcription.update",
      "callId": "call-7c21",
      "timestamp": "2026-03-02T09:15:11Z",
      "projectId": "project-harbour",
      "agentId": "agent-night-watch",
      "agentName": "Night watch",
      "data": {
        "speaker": "User",
        "text": "هل الرصيف ٧ فارغ؟ … Ja, Trân 👍🏾"
      }
    }
  },
  "tool.executed": {
    "tide-lookup": {
      "eventType": "tool.executed",
      "callId": "call-7c22",
      "timestamp": "2026-03-02T10:15:40+01:00",
      "projectId": "project-harbour",
      "agentId": "agent-berth-desk",
      "agentName": "Berth desk",
      "data": {
        "tool": "Tide table",
        "input": {
          "quay": "inner",
          "day": "today"
        },
        "output": {
          "high": [
            "04:12",
            "16:40"
          ],
          "low": []
        },
        "duration": 0.84
      }
    },
    "output-as-text": {
      "eventType": "tool.executed",
      "callId": "call-7c22",
      "timestamp": "2026-03-02T10:15:40+01:00",
      "projectId": "project-harbour",
      "agentId": "agent-berth-desk",
      "agentName": "Berth desk",
      "data": {
        "tool": "Pilot roster",
        "input": {},
        "output": "Marit is on duty.",
        "duration": 2
      }
    },
    "tool-failed": {
      "eventType": "tool.executed",
      "callId": "call-7c22",
      "timestamp": "2026-03-02T10:15:40+01:00",
      "projectId": "project-harbour",
      "agentId": "agent-berth-desk",
      "agentName": "Berth desk",
      "data": {
        "tool": "Berth booking",
        "input": {
          "ship": "MV Nordlys"
        },
        "output": null,
        "error": "The quay is closed."
      }
    }
  },
  "call.ended": {
    "two-turns": {
      "eventType": "call.ended",
      "callId": "call-7c1f",
      "timestamp": "2026-03-02T09:18:00.000Z",
      "projectId": "project-harbour",
      "agentId": "agent-front-desk",
      "agentName": "Front desk",
      "data": {
        "timestamp": "2026-03-02T09:17:58.000Z",
        "data": {
          "conversationId": "conv-51",
          "conversationRecording": "https://recordings.example.com/conv-51.mp3",
          "transcription": [
            {
              "Agent": "Harbour office, good morning."
            },
            {
              "User": "Good morning, MV Nordlys here."
            }
          ],
          "outcomeResult": {
            "bookingId": "B-1001",
            "ship": "MV Nordlys",
            "confirmed": true
          }
        }
      }
    },
    "echoed-parameters": {
      "eventType": "call.ended",
      "callId": "call-7c1f",
      "timestamp": "2026-03-02T09:18:00.000Z",
      "projectId": "project-harbour",
      "agentId": "agent-front-desk",
      "agentName": "Front desk",
      "data": {
        "timestamp": "2026-03-02T09:17:58.000Z",
        "data": {
          "conversationId": "conv-51",
          "conversationRecording": "https://recordings.example.com/conv-51.mp3",
          "transcription": [
            {
              "Agent": "Is 18:00 right?"
            },
            {
              "User": "Yes."
            }
          ],
          "outcomeResult": {
            "bookingId": "B-1001",
            "ship": {
              "name": "MV Nordlys",
              "tanks": [
                [
                  1,
                  2
                ],
                []
              ]
            },
            "urgent": false,
            "note": null,
            "": "an empty name",
            "agreedHour": "18:00"
          }
        }
      }
    },
    "empty-transcription": {
      "eventType": "call.ended",
      "callId": "call-7c1f",
      "timestamp": "2026-03-02T09:18:00.000Z",
      "projectId": "project-harbour",
      "agentId": "agent-front-desk",
      "agentName": "Front desk",
      "data": {
        "timestamp": "2026-03-02T09:17:58.000Z",
        "data": {
          "conversationId": "conv-51",
          "conversationRecording": "https://recordings.example.com/conv-51.mp3",
          "transcription": [],
          "outcomeResult": {}
        }
      }
    }
  }
} as unknown as {
  'call.started': {
    /** Custom parameters */
    "custom-parameters": WebhookEventMap['call.started'];
    /** Nested custom parameters */
    "nested-parameters": WebhookEventMap['call.started'];
    /** Empty `data` */
    "empty-data": WebhookEventMap['call.started'];
  };
  'call.answered': {
    /** Connection details and ring duration */
    "ring-duration": WebhookEventMap['call.answered'];
    /** Empty `data` */
    "empty-data": WebhookEventMap['call.answered'];
  };
  'transcription.update': {
    /** The agent speaks */
    "agent-speaks": WebhookEventMap['transcription.update'];
    /** The user speaks */
    "user-speaks": WebhookEventMap['transcription.update'];
    /** Speech in several scripts */
    "unicode": WebhookEventMap['transcription.update'];
  };
  'tool.executed': {
    /** A tool that returns an object */
    "tide-lookup": WebhookEventMap['tool.executed'];
    /** A tool that returns a string */
    "output-as-text": WebhookEventMap['tool.executed'];
    /** A tool that fails */
    "tool-failed": WebhookEventMap['tool.executed'];
  };
  'call.ended': {
    /** A short call */
    "two-turns": WebhookEventMap['call.ended'];
    /** Custom parameters and collected values */
    "echoed-parameters": WebhookEventMap['call.ended'];
    /** A call without speech */
    "empty-transcription": WebhookEventMap['call.ended'];
  };
};
