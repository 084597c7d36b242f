import type { operations } from './types.ts';

/** The request of each operation, read and valid: its parameters as they are on the wire, and its body. */
export interface RequestOf {
  listShips: { path: NonNullable<operations['listShips']['parameters']['path']>; query: NonNullable<operations['listShips']['parameters']['query']>; header: NonNullable<operations['listShips']['parameters']['header']> };
  moorShip: { path: NonNullable<operations['moorShip']['parameters']['path']>; query: NonNullable<operations['moorShip']['parameters']['query']>; body: NonNullable<operations['moorShip']['requestBody']>['content']['application/json'] };
  xRay: { query: NonNullable<operations['xRay']['parameters']['query']>; cookie: NonNullable<operations['xRay']['parameters']['cookie']> };
  deleteShips: { path: NonNullable<operations['deleteShips']['parameters']['path']> };
  exportLogs: Record<never, never>;
  searchLogs: { query: NonNullable<operations['searchLogs']['parameters']['query']>; body?: NonNullable<operations['searchLogs']['requestBody']>['content']['application/json'] };
}

/** What a success of each operation gives: the `data` of the envelope, or what stands in its place. */
export interface ResultOf {
  listShips: operations['listShips']['responses']['200']['content']['application/json']['data'];
  moorShip: operations['moorShip']['responses']['201']['content']['application/vnd.harbour+json; charset=utf-8']['data'] | undefined;
  xRay: operations['xRay']['responses']['2XX']['content']['application/json']['data'];
  deleteShips: undefined;
  exportLogs: { contentType: string; body: string };
  searchLogs: operations['searchLogs']['responses']['200']['content']['application/json']['data'];
}
