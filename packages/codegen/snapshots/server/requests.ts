import type { OperationId } from './operations.ts';
import type { operations } from './types.ts';
import { isListShipsRequest, isMoorShipRequest, isXRayRequest, isDeleteShipsRequest, isSearchLogsRequest, type Validator } from './validators.ts';

/** The request of each operation, read and valid: its parameters and its body. */
export interface RequestOf {
  listShips: { path: NonNullable<operations['listShips']['parameters']['path']>; query: NonNullable<operations['listShips']['parameters']['query']>; header: NonNullable<operations['listShips']['parameters']['header']> };
  moorShip: { path: NonNullable<operations['moorShip']['parameters']['path']>; query: NonNullable<operations['moorShip']['parameters']['query']>; body: NonNullable<operations['moorShip']['requestBody']>['content']['application/json'] };
  xRay: { query: NonNullable<operations['xRay']['parameters']['query']>; cookie: NonNullable<operations['xRay']['parameters']['cookie']> };
  deleteShips: { path: NonNullable<operations['deleteShips']['parameters']['path']> };
  exportLogs: Record<never, never>;
  searchLogs: { query: NonNullable<operations['searchLogs']['parameters']['query']>; body?: NonNullable<operations['searchLogs']['requestBody']>['content']['application/json'] };
}

/** The JSON of a successful response of each operation; undefined where it is not JSON. */
export interface ResultOf {
  listShips: operations['listShips']['responses']['200']['content']['application/json'];
  moorShip: operations['moorShip']['responses']['201']['content']['application/vnd.harbour+json; charset=utf-8'];
  xRay: operations['xRay']['responses']['2XX']['content']['application/json'];
  deleteShips: undefined;
  exportLogs: undefined;
  searchLogs: operations['searchLogs']['responses']['200']['content']['application/json'];
}

/** The validator of the whole request, of each operation whose request can be invalid. */
export const requestValidators: Readonly<Partial<Record<OperationId, Validator<unknown>>>> = {
  listShips: isListShipsRequest,
  moorShip: isMoorShipRequest,
  xRay: isXRayRequest,
  deleteShips: isDeleteShipsRequest,
  searchLogs: isSearchLogsRequest,
};
