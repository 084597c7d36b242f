import type { WebhookEventMap } from './types.ts';
import { isShipArrived, isShipLeft, isRadioHeard, type Validator } from './validators.ts';

/** What the spec says about an event. */
export interface EventEntry<Type extends keyof WebhookEventMap> {
  readonly title: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  /** The channels that carry it. */
  readonly channels: readonly string[];
  readonly deprecated: boolean;
  /** The name of its schema, which is that of its type. */
  readonly schema: string;
  /** The names of its examples. */
  readonly examples: readonly string[];
  readonly validate: Validator<WebhookEventMap[Type]>;
}

/** The type of every event. */
export const eventTypes: readonly (keyof WebhookEventMap)[] = ["ship.arrived","ship.left","radio.heard"];

/** Every event, by `eventType`. */
export const events: { readonly [Type in keyof WebhookEventMap]: EventEntry<Type> } = {
  'ship.arrived': {
    title: "ship.arrived",
    summary: "ship.arrived",
    description: "",
    channels: ["arrivals"],
    deprecated: false,
    schema: "ShipArrived",
    examples: ["example-1"],
    validate: isShipArrived,
  },
  'ship.left': {
    title: "ship.left",
    summary: "ship.left",
    description: "",
    channels: ["arrivals"],
    deprecated: true,
    schema: "ShipLeft",
    examples: [],
    validate: isShipLeft,
  },
  'radio.heard': {
    title: "radio.heard",
    summary: "radio.heard",
    description: "",
    channels: ["radio"],
    deprecated: false,
    schema: "RadioHeard",
    examples: [],
    validate: isRadioHeard,
  },
};

/** The validator of the events of a type, if the type is known. */
export function validatorOf(eventType: string): (typeof events)[keyof WebhookEventMap]['validate'] | undefined {
  // Comparing is cheaper than looking up: a text that was just read from JSON has no hash yet.
  switch (eventType) {
    case 'ship.arrived': return isShipArrived;
    case 'ship.left': return isShipLeft;
    case 'radio.heard': return isRadioHeard;
  }
  return undefined;
}
