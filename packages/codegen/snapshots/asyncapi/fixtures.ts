import type { WebhookEventMap } from './types.ts';

/** The examples of each event, by `eventType` and name. */
export const examples = {
  "ship.arrived": {
    "example-1": {
      "eventType": "ship.arrived",
      "at": "2026-03-02T09:15:00Z"
    }
  },
  "ship.left": {},
  "radio.heard": {}
} as unknown as {
  'ship.arrived': {
    "example-1": WebhookEventMap['ship.arrived'];
  };
  'ship.left': {
  };
  'radio.heard': {
  };
};
