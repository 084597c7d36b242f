import type { WebhookEventMap } from './types.ts';
import { isShipArrived, isShipLeft, isRadioHeard, type Validator } from './validators.ts';

/** The validator of each event, by `eventType`. */
export const eventValidators: { readonly [Type in keyof WebhookEventMap]: Validator<WebhookEventMap[Type]> } = {
  'ship.arrived': isShipArrived,
  'ship.left': isShipLeft,
  'radio.heard': isRadioHeard,
};

/** The validator of the events of a type, if the type is known. */
export function validatorOf(eventType: string): (typeof eventValidators)[keyof WebhookEventMap] | undefined {
  // Comparing is cheaper than looking up: a text that was just read from JSON has no hash yet.
  switch (eventType) {
    case 'ship.arrived': return isShipArrived;
    case 'ship.left': return isShipLeft;
    case 'radio.heard': return isRadioHeard;
  }
  return undefined;
}
