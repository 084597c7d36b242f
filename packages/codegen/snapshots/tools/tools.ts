import type { ToolDescription } from './tool.ts';

/** A tool for each operation. */
export const tools: readonly ToolDescription[] = [
  {
    "name": "listShips",
    "title": "List ships",
    "description": "List ships.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "berthId": {
          "type": "string",
          "format": "uuid",
          "description": "Identifies a record."
        },
        "limit": {
          "type": "integer",
          "minimum": 1
        },
        "perPage": {
          "type": "integer",
          "default": 25
        },
        "X-Trace": {
          "type": "string"
        }
      },
      "required": [
        "berthId",
        "limit"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "type": "object",
          "required": [
            "ships"
          ],
          "properties": {
            "count": {
              "type": "integer"
            },
            "ships": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id"
                ],
                "properties": {
                  "speed": {
                    "type": "string"
                  },
                  "id": {
                    "type": "string"
                  },
                  "name": {
                    "type": "string"
                  },
                  "flag": {
                    "type": "string"
                  },
                  "homepage": {
                    "type": "string"
                  },
                  "built": {
                    "type": "string"
                  },
                  "arrivedAt": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "cargo": {
                    "type": "array"
                  },
                  "tows": {
                    "type": "array"
                  },
                  "size": {},
                  "position": {
                    "type": "array"
                  },
                  "marks": {
                    "type": "object"
                  },
                  "remark": {},
                  "constructor": {
                    "type": "string"
                  }
                }
              }
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "ships",
    "method": "list",
    "path": [
      "berthId"
    ],
    "rest": "object",
    "success": "data",
    "paging": {
      "by": "page",
      "parameter": "limit",
      "items": "ships",
      "size": "perPage",
      "total": "count",
      "defaultSize": 25
    },
    "request": {
      "method": "GET",
      "path": "/v1/berths/{berthId}/ships",
      "query": [
        "limit",
        "perPage"
      ]
    }
  },
  {
    "name": "moorShip",
    "title": "moorShip",
    "description": "moorShip.\nExample: {\"kind\":\"FERRY\",\"passengers\":12}",
    "inputSchema": {
      "type": "object",
      "properties": {
        "berthId": {
          "type": "string",
          "format": "uuid",
          "description": "Identifies a record."
        },
        "limit": {
          "type": "string"
        },
        "kind": {
          "type": "string",
          "enum": [
            "FERRY",
            "BARGE"
          ]
        },
        "passengers": {
          "allOf": [
            {
              "type": "integer",
              "format": "int32"
            },
            {
              "type": "integer"
            }
          ]
        }
      },
      "required": [
        "berthId"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "type": "object",
          "required": [
            "id"
          ],
          "properties": {
            "speed": {
              "type": "string"
            },
            "id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "flag": {
              "type": "string"
            },
            "homepage": {
              "type": "string"
            },
            "built": {
              "type": "string"
            },
            "arrivedAt": {
              "type": [
                "string",
                "null"
              ]
            },
            "cargo": {
              "type": "array"
            },
            "tows": {
              "type": "array"
            },
            "size": {},
            "position": {
              "type": "array"
            },
            "marks": {
              "type": "object"
            },
            "remark": {},
            "constructor": {
              "type": "string"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false
    },
    "resource": "ships",
    "method": "moor",
    "path": [
      "berthId"
    ],
    "rest": "object",
    "success": "optional",
    "request": {
      "method": "POST",
      "path": "/v1/berths/{berthId}/ships",
      "query": [
        "limit"
      ]
    }
  },
  {
    "name": "xRay",
    "title": "xRay",
    "description": "xRay.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "layers": {
          "type": "array",
          "items": {
            "type": "integer"
          }
        },
        "area": {
          "type": "object",
          "properties": {
            "from": {
              "type": "number"
            },
            "to": {
              "type": "number"
            }
          }
        },
        "session": {
          "type": "string"
        },
        "quality": {
          "type": "integer"
        }
      },
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "type": "object",
          "properties": {
            "shades": {
              "type": "array"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "images",
    "method": "make",
    "path": [],
    "rest": "object",
    "success": "data",
    "request": {
      "method": "GET",
      "path": "/v1/x-ray",
      "query": [
        "layers",
        "area",
        "quality"
      ]
    }
  },
  {
    "name": "deleteShips",
    "title": "Send ships away",
    "description": "They leave with the next tide. A ship that has left stays away.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "berthId": {
          "type": "string",
          "format": "uuid",
          "description": "Identifies a record."
        },
        "shipIds": {
          "type": "array",
          "items": {
            "type": "string",
            "format": "uuid"
          }
        }
      },
      "required": [
        "berthId",
        "shipIds"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object"
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true
    },
    "resource": "ships",
    "method": "delete",
    "path": [
      "berthId",
      "shipIds"
    ],
    "rest": "nothing",
    "success": "none",
    "request": {
      "method": "DELETE",
      "path": "/v1/berths/{berthId}/ships/{shipIds}",
      "query": []
    }
  },
  {
    "name": "exportLogs",
    "title": "exportLogs",
    "description": "exportLogs.",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object"
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "logs",
    "method": "export",
    "path": [],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/v1/logs",
      "query": []
    }
  },
  {
    "name": "searchLogs",
    "title": "searchLogs",
    "description": "searchLogs.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "text": {
          "type": "string",
          "enum": [
            "storm",
            "calm"
          ]
        },
        "after": {
          "type": "string"
        }
      },
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "type": "object",
          "properties": {
            "lines": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "next": {
              "type": "string"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "logs",
    "method": "search",
    "path": [],
    "rest": "object",
    "success": "data",
    "paging": {
      "by": "cursor",
      "parameter": "after",
      "items": "lines",
      "cursor": "next"
    },
    "request": {
      "method": "POST",
      "path": "/v1/logs",
      "query": [
        "text"
      ]
    }
  }
];

/** The fields, parameters and headers that the document marks as secrets. */
export const secretNames: readonly string[] = [];
