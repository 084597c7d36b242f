import type { OperationDescription } from './operation.ts';

/** The operationId of each operation. */
export type OperationId = 'listShips' | 'moorShip' | 'xRay' | 'deleteShips' | 'exportLogs' | 'searchLogs';

/** Every operation, by its operationId. */
export const operations: Readonly<Record<OperationId, OperationDescription>> = {
  "listShips": {
    "id": "listShips",
    "method": "GET",
    "path": "/v1/berths/{berthId}/ships",
    "tag": "Ships",
    "resource": "ships",
    "name": "list",
    "summary": "List ships",
    "deprecated": true,
    "safe": true,
    "idempotent": true,
    "parameters": [
      {
        "name": "berthId",
        "in": "path",
        "required": true,
        "shape": "value",
        "type": "string",
        "style": "simple",
        "explode": false
      },
      {
        "name": "limit",
        "in": "query",
        "required": true,
        "shape": "value",
        "type": "integer",
        "style": "form",
        "explode": true
      },
      {
        "name": "perPage",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "integer",
        "style": "form",
        "explode": true
      },
      {
        "name": "X-Trace",
        "in": "header",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "simple",
        "explode": false
      }
    ],
    "success": "data",
    "status": "200",
    "paging": {
      "by": "page",
      "parameter": "limit",
      "items": "ships",
      "size": "perPage",
      "total": "count",
      "defaultSize": 25
    },
    "rules": []
  },
  "moorShip": {
    "id": "moorShip",
    "method": "POST",
    "path": "/v1/berths/{berthId}/ships",
    "tag": "Ships",
    "resource": "ships",
    "name": "moor",
    "safe": false,
    "idempotent": false,
    "parameters": [
      {
        "name": "berthId",
        "in": "path",
        "required": true,
        "shape": "value",
        "type": "string",
        "style": "simple",
        "explode": false
      },
      {
        "name": "limit",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      }
    ],
    "body": {
      "mediaType": "application/json",
      "required": true,
      "fields": [
        "kind",
        "passengers"
      ]
    },
    "success": "optional",
    "status": "201",
    "rules": [
      "mooring.ferry-says-passengers"
    ]
  },
  "xRay": {
    "id": "xRay",
    "method": "GET",
    "path": "/v1/x-ray",
    "tag": "X-ray",
    "resource": "images",
    "name": "make",
    "safe": true,
    "idempotent": true,
    "parameters": [
      {
        "name": "layers",
        "in": "query",
        "required": false,
        "shape": "array",
        "type": "integer",
        "style": "pipeDelimited",
        "explode": false
      },
      {
        "name": "area",
        "in": "query",
        "required": false,
        "shape": "object",
        "type": "string",
        "fields": {
          "from": "number",
          "to": "number"
        },
        "style": "deepObject",
        "explode": false
      },
      {
        "name": "session",
        "in": "cookie",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "quality",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true,
        "integer": true
      }
    ],
    "success": "data",
    "status": "2XX",
    "rules": []
  },
  "deleteShips": {
    "id": "deleteShips",
    "method": "DELETE",
    "path": "/v1/berths/{berthId}/ships/{shipIds}",
    "tag": "Ships",
    "resource": "ships",
    "name": "delete",
    "summary": "Send ships away",
    "safe": false,
    "idempotent": true,
    "parameters": [
      {
        "name": "berthId",
        "in": "path",
        "required": true,
        "shape": "value",
        "type": "string",
        "style": "simple",
        "explode": false
      },
      {
        "name": "shipIds",
        "in": "path",
        "required": true,
        "shape": "array",
        "type": "string",
        "style": "label",
        "explode": false
      }
    ],
    "success": "none",
    "status": "204",
    "rules": []
  },
  "exportLogs": {
    "id": "exportLogs",
    "method": "GET",
    "path": "/v1/logs",
    "tag": "Logs",
    "resource": "logs",
    "name": "export",
    "safe": true,
    "idempotent": true,
    "parameters": [],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "searchLogs": {
    "id": "searchLogs",
    "method": "POST",
    "path": "/v1/logs",
    "tag": "Logs",
    "resource": "logs",
    "name": "search",
    "safe": true,
    "idempotent": true,
    "parameters": [
      {
        "name": "text",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      }
    ],
    "body": {
      "mediaType": "application/json",
      "required": false,
      "fields": [
        "after"
      ]
    },
    "success": "data",
    "status": "200",
    "paging": {
      "by": "cursor",
      "parameter": "after",
      "items": "lines",
      "cursor": "next"
    },
    "rules": []
  }
};

export type * from './operation.ts';
