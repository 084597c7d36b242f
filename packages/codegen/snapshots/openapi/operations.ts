/** Method and path of every operation, by its operationId. */
export const operations = {
  "listShips": {
    "method": "GET",
    "path": "/v1/berths/{berthId}/ships"
  },
  "moorShip": {
    "method": "POST",
    "path": "/v1/berths/{berthId}/ships"
  },
  "xRay": {
    "method": "GET",
    "path": "/v1/x-ray"
  }
} as const;
