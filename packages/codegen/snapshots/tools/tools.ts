import type { ToolDescription } from '@voice-agent/codegen/tool';

/** The operations, each as a tool for an agent or a command for a person. */
export const tools: readonly ToolDescription[] = [
  {
    "name": "listShips",
    "title": "List ships",
    "about": "List ships.",
    "deprecated": true,
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
    "resourceAbout": "Operations of Ships",
    "method": "list",
    "path": [
      "berthId"
    ],
    "rest": "object",
    "paging": {
      "by": "page",
      "parameter": "limit",
      "items": "ships",
      "size": "perPage",
      "total": "count",
      "defaultSize": 25,
      "iterator": "iterate"
    },
    "request": {
      "method": "GET",
      "path": "/v1/berths/{berthId}/ships"
    },
    "command": {
      "group": "ships",
      "name": "list",
      "path": [
        {
          "name": "berth-id",
          "field": "berthId",
          "type": "string",
          "isMandatory": true
        }
      ],
      "flags": [
        {
          "name": "api-limit",
          "field": "limit",
          "type": "integer",
          "isMandatory": true
        },
        {
          "name": "per-page",
          "field": "perPage",
          "type": "integer"
        },
        {
          "name": "x-trace",
          "field": "X-Trace",
          "type": "string"
        }
      ]
    }
  },
  {
    "name": "moorShip",
    "title": "moorShip",
    "about": "moorShip.",
    "example": {
      "kind": "FERRY",
      "passengers": 12
    },
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
    "resourceAbout": "Operations of Ships",
    "method": "moor",
    "path": [
      "berthId"
    ],
    "body": [
      "kind",
      "passengers"
    ],
    "rest": "object",
    "isOptional": true,
    "request": {
      "method": "POST",
      "path": "/v1/berths/{berthId}/ships"
    },
    "command": {
      "group": "ships",
      "name": "moor",
      "path": [
        {
          "name": "berth-id",
          "field": "berthId",
          "type": "string",
          "isMandatory": true
        }
      ],
      "flags": [
        {
          "name": "api-limit",
          "field": "limit",
          "type": "string"
        },
        {
          "name": "kind",
          "field": "kind",
          "type": "string",
          "values": [
            "FERRY",
            "BARGE"
          ]
        },
        {
          "name": "passengers",
          "field": "passengers",
          "type": "integer"
        }
      ]
    }
  },
  {
    "name": "xRay",
    "title": "xRay",
    "about": "xRay.",
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
    "resourceAbout": "Operations of X-ray",
    "method": "make",
    "path": [],
    "rest": "object",
    "isOptional": true,
    "request": {
      "method": "GET",
      "path": "/v1/x-ray"
    },
    "command": {
      "group": "images",
      "name": "make",
      "path": [],
      "flags": [
        {
          "name": "layers",
          "field": "layers",
          "type": "integer",
          "array": true
        },
        {
          "name": "area",
          "field": "area",
          "type": "json"
        },
        {
          "name": "session",
          "field": "session",
          "type": "string"
        },
        {
          "name": "quality",
          "field": "quality",
          "type": "integer"
        }
      ]
    }
  },
  {
    "name": "deleteShips",
    "title": "Send ships away",
    "about": "They leave with the next tide. A ship that has left stays away.",
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
    "resourceAbout": "Operations of Ships",
    "method": "delete",
    "path": [
      "berthId",
      "shipIds"
    ],
    "rest": "nothing",
    "isOptional": true,
    "request": {
      "method": "DELETE",
      "path": "/v1/berths/{berthId}/ships/{shipIds}"
    },
    "command": {
      "group": "ships",
      "name": "delete",
      "path": [
        {
          "name": "berth-id",
          "field": "berthId",
          "type": "string",
          "isMandatory": true
        },
        {
          "name": "ship-ids",
          "field": "shipIds",
          "type": "string",
          "array": true,
          "isMandatory": true
        }
      ],
      "flags": []
    }
  },
  {
    "name": "exportLogs",
    "title": "exportLogs",
    "about": "exportLogs.",
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
    "resourceAbout": "Operations of Logs",
    "method": "export",
    "path": [],
    "rest": "nothing",
    "isOptional": true,
    "request": {
      "method": "GET",
      "path": "/v1/logs"
    },
    "command": {
      "group": "logs",
      "name": "export",
      "path": [],
      "flags": []
    }
  },
  {
    "name": "searchLogs",
    "title": "searchLogs",
    "about": "searchLogs.",
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
    "resourceAbout": "Operations of Logs",
    "method": "search",
    "path": [],
    "body": [
      "after"
    ],
    "rest": "object",
    "isOptional": true,
    "paging": {
      "by": "cursor",
      "parameter": "after",
      "items": "lines",
      "cursor": "next",
      "iterator": "iterateSearch"
    },
    "request": {
      "method": "POST",
      "path": "/v1/logs"
    },
    "command": {
      "group": "logs",
      "name": "search",
      "path": [],
      "flags": [
        {
          "name": "text",
          "field": "text",
          "type": "string",
          "values": [
            "storm",
            "calm"
          ]
        },
        {
          "name": "after",
          "field": "after",
          "type": "string"
        }
      ]
    }
  }
];

/** The fields, parameters and headers that the document marks as secrets. */
export const secretNames: readonly string[] = [];
