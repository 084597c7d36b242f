export interface paths {
  "/v1/berths/{berthId}/ships": {
    parameters: {
      query?: {
        limit?: string;
      };
      header?: never;
      path: {
        berthId: components["parameters"]["BerthId"];
      };
      cookie?: never;
    };
    /**
     * List ships
     * @deprecated
     */
    get: operations["listShips"];
    put?: never;
    post: operations["moorShip"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/x-ray": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["xRay"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/berths/{berthId}/ships/{shipIds}": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        berthId: components["parameters"]["BerthId"];
        shipIds: Id[];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Send ships away
     * @description They leave with the next tide.
     *     A ship that has left stays away.
     */
    delete: operations["deleteShips"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/logs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["exportLogs"];
    put?: never;
    post: operations["searchLogs"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Envelope: Envelope;
    LogPage: LogPage;
    Id: Id;
    Flag: Flag;
    Ship: Ship;
    Cargo: Cargo;
    Mooring: Mooring;
    FerryMooring: FerryMooring;
    BargeMooring: BargeMooring;
    OtherMooring: OtherMooring;
    Problem: Problem;
    Unused: Unused;
  };
  responses: {
    /** @description One page of ships. */
    ShipList: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": Envelope & {
          data: {
            count?: number;
            ships: Ship[];
          };
        };
      };
    };
    /** @description What went wrong. */
    Problem: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": Problem;
      };
    };
  };
  parameters: {
    BerthId: Id;
  };
  requestBodies: {
    Mooring: {
      content: {
        "application/json": Mooring;
      };
    };
  };
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listShips: {
    parameters: {
      query: {
        limit: number;
        perPage?: number;
      };
      header?: {
        /** @deprecated */
        "X-Trace"?: string;
      };
      path: {
        berthId: components["parameters"]["BerthId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["ShipList"];
      default: components["responses"]["Problem"];
    };
  };
  moorShip: {
    parameters: {
      query?: {
        limit?: string;
      };
      header?: never;
      path: {
        berthId: components["parameters"]["BerthId"];
      };
      cookie?: never;
    };
    requestBody: components["requestBodies"]["Mooring"];
    responses: {
      /** @description The ship is moored. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/plain": string;
          "application/vnd.harbour+json; charset=utf-8": Envelope & {
            data: Ship;
          };
        };
      };
      /** @description Nothing to say. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      "4XX": components["responses"]["Problem"];
    };
  };
  xRay: {
    parameters: {
      query?: {
        layers?: number[];
        area?: {
          from?: number;
          to?: number;
        };
        quality?: string;
      };
      header?: never;
      path?: never;
      cookie?: {
        session?: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Inline, without a name. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            success?: boolean;
            message?: string;
            data?: {
              shades?: number[];
            };
          };
        };
      };
    };
  };
  deleteShips: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        berthId: components["parameters"]["BerthId"];
        shipIds: Id[];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description They are gone. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  exportLogs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All lines as text. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/plain": string;
        };
      };
    };
  };
  searchLogs: {
    parameters: {
      query?: {
        text?: "storm" | "calm";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": {
          after?: string;
        };
      };
    };
    responses: {
      /** @description One page of lines. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": LogPage;
        };
      };
    };
  };
}

export interface Envelope {
  success: boolean;
  message: string;
  data: unknown;
}

export interface LogPage {
  success?: boolean;
  message?: string;
  data?: {
    lines?: string[];
    next?: string;
  };
}

/**
 * Identifies a record.
 * Format: uuid
 */
export type Id = string;

/** Where a ship is registered. More values may come. */
export type Flag = "NO" | "it's" | (string & {});

/** A ship, with the ships that it tows. */
export interface Ship {
  speed?: `${number} kn`;
  id: Id;
  /**
   * @default "Nora"
   * @deprecated
   */
  name?: string;
  /** @deprecated */
  flag?: Flag;
  /** Format: uri */
  homepage?: string;
  /** Format: date */
  built?: string;
  /** Format: date-time */
  arrivedAt?: string | null;
  cargo?: Cargo;
  tows?: Ship[];
  size?: 1 | "large" | null;
  position?: [number?, number?];
  marks?: {
    [key: string]: unknown;
  };
  remark?: unknown;
  constructor?: string;
}

/** Each kind of goods at most once. */
export type Cargo = {
  kind?: string;
  tons?: number;
}[];

/** A ferry says its passengers, a barge does not. */
export type Mooring = FerryMooring | BargeMooring | OtherMooring;

export interface FerryMooring {
  kind: "FERRY";
  /** Format: int32 */
  passengers: number;
}

export interface BargeMooring {
  kind: "BARGE";
  passengers?: never;
}

export interface OtherMooring {
  kind?: never;
  passengers?: number;
}

export interface Problem {
  title: string;
  /** Problems that led to this one. */
  causes?: Problem[];
  [key: string]: unknown;
}

/**
 * No operation uses it, so it has a type and no validator.
 * @deprecated
 */
export type Unused = string;
