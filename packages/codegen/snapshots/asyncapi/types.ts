/** The call events by `eventType`. */
export interface WebhookEventMap {
  "ship.arrived": ShipArrived;
  /** @deprecated */
  "ship.left": ShipLeft;
  "radio.heard": RadioHeard;
}

/** A ship has come in. */
export interface ShipArrived {
  eventType: "ship.arrived";
  /** Format: date-time */
  at: string;
  notes?: Notes;
}

export interface ShipLeft {
  eventType: "ship.left";
  /**
   * Say `fleet`.
   * @deprecated
   */
  reason?: "tide" | "it's time";
  fleet?: Fleet;
}

export interface RadioHeard {
  eventType: "radio.heard";
  turns: Turn[];
}

/** Whatever the harbour master wrote down. */
export interface Notes {
  [key: string]: unknown;
}

/**
 * Ships within ships.
 * @deprecated
 */
export interface Fleet {
  name?: string;
  parts?: Fleet[];
}

/** One key says who speaks. */
export type Turn = ShipTurn | TowerTurn;

export interface ShipTurn {
  Ship: string;
}

export interface TowerTurn {
  Tower: string;
}

/** No event carries it. */
export interface ReceiverConfiguration {
  /** Format: uri */
  url: string;
  auth?: ReceiverAuth;
}

/** No event carries it either. */
export interface ReceiverAuth {
  secret?: string;
}

/** Any call event. */
export type WebhookEvent = WebhookEventMap[keyof WebhookEventMap];
