/** Every operation by its operationId: method, path, parameters and the media type of its body. */
export const operations = {
  "listShips": {
    "method": "GET",
    "path": "/v1/berths/{berthId}/ships",
    "parameters": [
      {
        "name": "berthId",
        "in": "path",
        "required": true
      },
      {
        "name": "limit",
        "in": "query",
        "required": true
      },
      {
        "name": "X-Trace",
        "in": "header",
        "required": false
      }
    ]
  },
  "moorShip": {
    "method": "POST",
    "path": "/v1/berths/{berthId}/ships",
    "parameters": [
      {
        "name": "berthId",
        "in": "path",
        "required": true
      },
      {
        "name": "limit",
        "in": "query",
        "required": false
      }
    ],
    "requestBody": "application/json"
  },
  "xRay": {
    "method": "GET",
    "path": "/v1/x-ray",
    "parameters": []
  }
} as const;
