import type { WebhookEventMap } from './types.ts';
import { isShipArrived, isShipLeft, isRadioHeard, type Validator } from './validators.ts';

/** The validator of each event, by `eventType`. */
export const eventValidators: { readonly [Type in keyof WebhookEventMap]: Validator<WebhookEventMap[Type]> } = {
  'ship.arrived': isShipArrived,
  'ship.left': isShipLeft,
  'radio.heard': isRadioHeard,
};
