import { type StandardSchema, toStandardSchema } from './standard-schema.ts';
import type { operations } from './types.ts';
import { isListShipsRequest, isListShipsResponse200, isListShipsResponseDefault, isMoorShipRequest, isMoorShipBody, isMoorShipResponse201, isMoorShipResponse4XX, isXRayResponse } from './validators.ts';

/** The parameters of `listShips`, before they are written into the URL, and its body. */
export const listShipsRequest: StandardSchema<{ path: NonNullable<operations['listShips']['parameters']['path']>; query: NonNullable<operations['listShips']['parameters']['query']> }> = /* @__PURE__ */ toStandardSchema(isListShipsRequest);

/** The body of a 200 answer of `listShips`. */
export const listShipsResponse200: StandardSchema<operations['listShips']['responses']['200']['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isListShipsResponse200);

/** The body of a default answer of `listShips`. */
export const listShipsResponseDefault: StandardSchema<operations['listShips']['responses']['default']['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isListShipsResponseDefault);

/** The parameters of `moorShip`, before they are written into the URL, and its body. */
export const moorShipRequest: StandardSchema<{ path: NonNullable<operations['moorShip']['parameters']['path']>; query?: NonNullable<operations['moorShip']['parameters']['query']>; body: NonNullable<operations['moorShip']['requestBody']>['content']['application/json'] }> = /* @__PURE__ */ toStandardSchema(isMoorShipRequest);

/** The request body of `moorShip`. */
export const moorShipBody: StandardSchema<NonNullable<operations['moorShip']['requestBody']>['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isMoorShipBody);

/** The body of a 201 answer of `moorShip`. */
export const moorShipResponse201: StandardSchema<operations['moorShip']['responses']['201']['content']['application/vnd.harbour+json; charset=utf-8']> = /* @__PURE__ */ toStandardSchema(isMoorShipResponse201);

/** The body of a 4XX answer of `moorShip`. */
export const moorShipResponse4XX: StandardSchema<operations['moorShip']['responses']['4XX']['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isMoorShipResponse4XX);

/** The body of a 2XX answer of `xRay`. */
export const xRayResponse: StandardSchema<operations['xRay']['responses']['2XX']['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isXRayResponse);

export type { Issue, StandardSchema } from './standard-schema.ts';
