/**
 * One key says who speaks.
 */
export type Turn = ShipTurn | TowerTurn;

/**
 * The call events by `eventType`.
 */
export interface WebhookEventMap {
  'ship.arrived': ShipArrived;
  /**
   * @deprecated
   */
  'ship.left': ShipLeft;
  'radio.heard': RadioHeard;
}
/**
 * A ship has come in.
 */
export interface ShipArrived {
  eventType: 'ship.arrived';
  at: string;
  notes?: Notes;
}
/**
 * Whatever the harbour master wrote down.
 */
export interface Notes {
  [k: string]: unknown;
}
export interface RadioHeard {
  eventType: 'radio.heard';
  turns: Turn[];
}
export interface ShipTurn {
  Ship: string;
}
export interface TowerTurn {
  Tower: string;
}
export interface ShipLeft {
  eventType: 'ship.left';
  /**
   * Say `fleet`.
   * @deprecated
   */
  reason?: 'tide' | "it's time";
  fleet?: Fleet;
}
/**
 * Ships within ships.
 * @deprecated
 */
export interface Fleet {
  name?: string;
  parts?: Fleet[];
}
/**
 * No event carries it.
 */
export interface ReceiverConfiguration {
  url: string;
  auth?: ReceiverAuth;
}
/**
 * No event carries it either.
 */
export interface ReceiverAuth {
  secret?: string;
}
/**
 * Any call event.
 */
export type WebhookEvent = WebhookEventMap[keyof WebhookEventMap];
