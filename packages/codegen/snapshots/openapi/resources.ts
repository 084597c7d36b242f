import type { RequestOptions } from '../options.ts';
import type { Paginated } from '../paginated.ts';
import type { ApiPromise } from '../result.ts';
import type { operations, BargeMooring, Cargo, Envelope, FerryMooring, Flag, Id, Mooring, OtherMooring, Problem, Ship, Unused } from './types.ts';

/** A method for each operation of the service, grouped by resource. */
export interface Resources {
  readonly ships: {
    /**
     * List ships
     *
     * @deprecated
     */
    list(berthId: Id, params: ListShipsParams, options?: RequestOptions): ApiPromise<operations['listShips']['responses'][200]['content']["application/json"]['data']>;
    /**
     * Iterates over the records of all pages, one request a page. It ends with a page that brings nothing new, or one shorter than `perPage` once the counts of the service are reached.
     *
     * @throws VoiceAgentError when a page can't be had
     */
    iterate(berthId: Id, params: Omit<ListShipsParams, 'limit'>, options?: RequestOptions): Paginated<Ship>;
    /** The data is `undefined` when the response has no body. */
    moor(berthId: Id, params?: MoorShipParams, options?: RequestOptions): ApiPromise<Ship | undefined>;
    /**
     * They leave with the next tide.
     * A ship that has left stays away.
     * The response has no body.
     */
    delete(berthId: Id, shipIds: Id[], options?: RequestOptions): ApiPromise<undefined>;
  };
  readonly images: {
    make(params?: XRayParams, options?: RequestOptions): ApiPromise<operations['xRay']['responses']['2XX']['content']["application/json"]['data']>;
  };
  readonly logs: {
    /** The response is not JSON: you get it as it came, its body unread and without a limit. */
    export(options?: RequestOptions): ApiPromise<Response>;
    search(params?: SearchLogsParams, options?: RequestOptions): ApiPromise<operations['searchLogs']['responses'][200]['content']["application/json"]['data']>;
    /**
     * Iterates over the records of all pages, one request a page. It ends with the page that names no next cursor.
     *
     * @throws VoiceAgentError when a page can't be had
     */
    iterateSearch(params?: Omit<SearchLogsParams, 'after'>, options?: RequestOptions): Paginated<string>;
  };
}

/** What `client.ships.list` takes: List ships. */
export interface ListShipsParams {
  limit: number;
  perPage?: number;
  /** @deprecated */
  "X-Trace"?: string;
}

/** What `client.ships.moor` takes: moorShip. */
export type MoorShipParams = Mooring & {
  limit?: string;
};

/** What `client.images.make` takes: xRay. */
export interface XRayParams {
  layers?: number[];
  area?: NonNullable<operations['xRay']['parameters']['query']>["area"];
  session?: string;
  quality?: number;
}

/** What `client.logs.search` takes: searchLogs. */
export type SearchLogsParams = NonNullable<operations['searchLogs']['requestBody']>['content']["application/json"] & {
  text?: "storm" | "calm";
};

export type { BargeMooring, Cargo, Envelope, FerryMooring, Flag, Id, Mooring, OtherMooring, Problem, Ship, Unused } from './types.ts';
