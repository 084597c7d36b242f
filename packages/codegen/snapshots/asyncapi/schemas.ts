import { type StandardSchema, toStandardSchema } from './standard-schema.ts';
import type { ShipArrived, ShipLeft, RadioHeard, ReceiverConfiguration, ReceiverAuth } from './types.ts';
import { isShipArrived, isShipLeft, isRadioHeard, isReceiverConfiguration, isReceiverAuth } from './validators.ts';

/** A `ship.arrived` event. */
export const shipArrived: StandardSchema<ShipArrived> = /* @__PURE__ */ toStandardSchema(isShipArrived);

/** A `ship.left` event. */
export const shipLeft: StandardSchema<ShipLeft> = /* @__PURE__ */ toStandardSchema(isShipLeft);

/** A `radio.heard` event. */
export const radioHeard: StandardSchema<RadioHeard> = /* @__PURE__ */ toStandardSchema(isRadioHeard);

/** A `ReceiverConfiguration`. */
export const receiverConfiguration: StandardSchema<ReceiverConfiguration> = /* @__PURE__ */ toStandardSchema(isReceiverConfiguration);

/** A `ReceiverAuth`. */
export const receiverAuth: StandardSchema<ReceiverAuth> = /* @__PURE__ */ toStandardSchema(isReceiverAuth);

export type { Issue, StandardSchema } from './standard-schema.ts';
