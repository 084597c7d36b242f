import type { OperationId } from './operations.ts';
import type { Validator } from './validators.ts';
import { isDeleteShipsRequest, isListShipsRequest, isListShipsResponse200, isMoorShipRequest, isMoorShipResponse201, isSearchLogsRequest, isSearchLogsResponse, isXRayRequest, isXRayResponse } from './validators.ts';

/** The validator of the whole request, of each operation that has parameters or a body. */
export const requestValidators: Readonly<Partial<Record<OperationId, Validator<unknown>>>> = {
  listShips: isListShipsRequest,
  moorShip: isMoorShipRequest,
  xRay: isXRayRequest,
  deleteShips: isDeleteShipsRequest,
  searchLogs: isSearchLogsRequest,
};

/** The validator of a successful response, of each operation whose response is an envelope. */
export const responseValidators: Readonly<Partial<Record<OperationId, Validator<unknown>>>> = {
  listShips: isListShipsResponse200,
  moorShip: isMoorShipResponse201,
  xRay: isXRayResponse,
  searchLogs: isSearchLogsResponse,
};
