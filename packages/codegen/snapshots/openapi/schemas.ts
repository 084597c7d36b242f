import { type StandardSchema, toStandardSchema } from './standard-schema.ts';
import type { operations } from './types.ts';
import { isListShipsRequest, isListShipsResponse200, isListShipsResponseDefault, isMoorShipRequest, isMoorShipBody, isMoorShipResponse201, isMoorShipResponse4XX, isXRayRequest, isXRayResponse, isDeleteShipsRequest, isSearchLogsRequest, isSearchLogsBody, isSearchLogsResponse } from './validators.ts';

/** The parameters of `listShips`, before they are written into the URL, and its body. */
export const listShipsRequest: StandardSchema<{ path: NonNullable<operations['listShips']['parameters']['path']>; query: NonNullable<operations['listShips']['parameters']['query']>; header?: NonNullable<operations['listShips']['parameters']['header']> }> = /* @__PURE__ */ toStandardSchema(isListShipsRequest);

/** The body of a 200 response of `listShips`. */
export const listShipsResponse200: StandardSchema<operations['listShips']['responses']['200']['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isListShipsResponse200);

/** The body of a default response of `listShips`. */
export const listShipsResponseDefault: StandardSchema<operations['listShips']['responses']['default']['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isListShipsResponseDefault);

/** The parameters of `moorShip`, before they are written into the URL, and its body. */
export const moorShipRequest: StandardSchema<{ path: NonNullable<operations['moorShip']['parameters']['path']>; query?: NonNullable<operations['moorShip']['parameters']['query']>; body: NonNullable<operations['moorShip']['requestBody']>['content']['application/json'] }> = /* @__PURE__ */ toStandardSchema(isMoorShipRequest);

/** The request body of `moorShip`. */
export const moorShipBody: StandardSchema<NonNullable<operations['moorShip']['requestBody']>['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isMoorShipBody);

/** The body of a 201 response of `moorShip`. */
export const moorShipResponse201: StandardSchema<operations['moorShip']['responses']['201']['content']['application/vnd.harbour+json; charset=utf-8']> = /* @__PURE__ */ toStandardSchema(isMoorShipResponse201);

/** The body of a 4XX response of `moorShip`. */
export const moorShipResponse4XX: StandardSchema<operations['moorShip']['responses']['4XX']['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isMoorShipResponse4XX);

/** The parameters of `xRay`, before they are written into the URL, and its body. */
export const xRayRequest: StandardSchema<{ query?: NonNullable<operations['xRay']['parameters']['query']>; cookie?: NonNullable<operations['xRay']['parameters']['cookie']> }> = /* @__PURE__ */ toStandardSchema(isXRayRequest);

/** The body of a 2XX response of `xRay`. */
export const xRayResponse: StandardSchema<operations['xRay']['responses']['2XX']['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isXRayResponse);

/** The parameters of `deleteShips`, before they are written into the URL, and its body. */
export const deleteShipsRequest: StandardSchema<{ path: NonNullable<operations['deleteShips']['parameters']['path']> }> = /* @__PURE__ */ toStandardSchema(isDeleteShipsRequest);

/** The parameters of `searchLogs`, before they are written into the URL, and its body. */
export const searchLogsRequest: StandardSchema<{ query?: NonNullable<operations['searchLogs']['parameters']['query']>; body?: NonNullable<operations['searchLogs']['requestBody']>['content']['application/json'] }> = /* @__PURE__ */ toStandardSchema(isSearchLogsRequest);

/** The request body of `searchLogs`. */
export const searchLogsBody: StandardSchema<NonNullable<operations['searchLogs']['requestBody']>['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isSearchLogsBody);

/** The body of a 200 response of `searchLogs`. */
export const searchLogsResponse: StandardSchema<operations['searchLogs']['responses']['200']['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isSearchLogsResponse);

export type { Issue, StandardSchema } from './standard-schema.ts';
