import type { operations } from './types.ts';

type ListShipsResponse = operations['listShips']['responses']['200']['content']["application/json"];

/** The examples of `listShips`, by name. */
const listShipsExamples = {
  "responses": {
    "empty-list": {
      "success": true,
      "message": "",
      "data": {
        "ships": []
      }
    }
  }
} as unknown as {
  responses: {
    /** No ship */
    "empty-list": ListShipsResponse;
  };
};
export { listShipsExamples as listShips };

type MoorShipBody = NonNullable<operations['moorShip']['requestBody']>['content']["application/json"];
type MoorShipResponse = operations['moorShip']['responses']['201']['content']["application/vnd.harbour+json; charset=utf-8"];

/** The examples of `moorShip`, by name. */
const moorShipExamples = {
  "bodies": {
    "ferry": {
      "kind": "FERRY",
      "passengers": 12
    },
    "no-kind": {}
  },
  "responses": {
    "nora": {
      "success": true,
      "message": "",
      "data": {
        "id": "9b2f6a3e-1d6c-4f0a-8c5e-2f7b1a3c4d5e",
        "name": "Nora",
        "constructor": "Harbour yard",
        "cargo": [
          {
            "kind": "salt",
            "tons": 2.5
          }
        ]
      }
    }
  }
} as unknown as {
  bodies: {
    /** A ferry with its passengers */
    "ferry": MoorShipBody;
    "no-kind": MoorShipBody;
  };
  responses: {
    /** A ship by reference */
    "nora": MoorShipResponse;
  };
};
export { moorShipExamples as moorShip };
