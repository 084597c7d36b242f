import { api, events, type SpecChange } from './change.ts';

const schemas = 'openapi/components/schemas';
const paths = 'openapi/paths';
const payloads = 'asyncapi/components/schemas';

/** Changes that nobody has to be told of, though some of them look as if they broke. */
const same: Omit<SpecChange, 'verdict' | 'demands' | 'told' | 'noticed'>[] = [
  {
    name: 'the envelope of an updated web tool is written out where it is used',
    document: 'openapi',
    edits: [
      {
        file: 'openapi/components/responses/WebTool.yaml',
        from: '      $ref: ../schemas/WebToolResponse.yaml\n',
        to: `      type: object
      required: [success, message, data]
      properties:
        success:
          type: boolean
          default: false
        message:
          type: string
          default: success
        data:
          $ref: ../schemas/WebTool.yaml
`,
      },
    ],
    generated: ['client/types.ts'],
  },
  {
    name: 'the schema of a list of jobs has another name',
    document: 'openapi',
    edits: [
      { file: `${schemas}/JobListResponse.yaml`, moveTo: `${schemas}/PageOfJobs.yaml` },
      {
        file: 'openapi/components/responses/JobList.yaml',
        from: 'JobListResponse.yaml',
        to: 'PageOfJobs.yaml',
      },
    ],
    generated: ['client/types.ts'],
  },
  {
    name: 'the turns of a call move to a folder of their own',
    document: 'asyncapi',
    edits: [
      { file: `${payloads}/UserTurn.yaml`, moveTo: `${payloads}/turns/UserTurn.yaml` },
      { file: `${payloads}/Turn.yaml`, from: 'UserTurn.yaml', to: 'turns/UserTurn.yaml' },
    ],
    generated: [],
  },
  {
    name: 'the use of a tool is described in other words',
    document: 'asyncapi',
    edits: [
      {
        file: `${payloads}/ToolExecutedEvent.yaml`,
        from: 'Sent when the agent uses a tool.',
        to: 'Sent each time the agent has used one of its tools.',
      },
    ],
    generated: ['webhooks/types.ts'],
  },
];

/** Changes of the HTTP API that ask for a release, and break nobody. */
const ofApi: Omit<SpecChange, 'document' | 'verdict' | 'noticed'>[] = [
  {
    name: 'a list of jobs may skip none',
    edits: [
      {
        file: `${schemas}/JobListRequest.yaml`,
        from: '  skip:\n    type: integer\n    minimum: 1',
        to: '  skip:\n    type: integer\n    minimum: 0',
      },
    ],
    told: [{ rule: 'request-minimum-lowered', operations: ['listJobs'], field: 'skip' }],
    demands: api.patch,
    generated: ['client/validators.ts'],
    says: /at least 0/,
  },
  {
    name: 'jobs may be asked for by the page of a cursor',
    edits: [
      {
        file: `${paths}/v1_jobs_all.yaml`,
        from: '    - $ref: ../components/parameters/ProjectId.yaml\n',
        to:
          '    - $ref: ../components/parameters/ProjectId.yaml\n' +
          '    - $ref: ../components/parameters/Cursor.yaml\n',
      },
      {
        file: 'openapi/components/parameters/Cursor.yaml',
        text:
          'name: cursor\nin: query\ndescription: Where the list goes on.\nschema:\n  type: string\n' +
          'examples:\n  next:\n    summary: The next page\n    value: next-page\n',
      },
    ],
    told: [{ rule: 'parameter-optional-added', operations: ['listJobs'], field: 'cursor' }],
    demands: api.minor,
    generated: ['client/types.ts', 'client/validators.ts'],
  },
  {
    name: 'jobs of a fifth kind can be asked for',
    edits: [
      {
        file: `${schemas}/JobType.yaml`,
        from: '[TRANSCRIPTION, TRANSLATION, TTS, AI_CONTENT]',
        to: '[TRANSCRIPTION, TRANSLATION, TTS, AI_CONTENT, SUMMARY]',
      },
    ],
    told: [{ rule: 'request-enum-value-added', operations: ['listJobs'], field: 'type' }],
    demands: api.minor,
    generated: ['client/types.ts', 'client/validators.ts'],
    says: /SUMMARY/,
    follow: ['sandbox'],
  },
  {
    name: 'the list of web tools is deprecated',
    edits: [
      {
        file: `${paths}/v1_voice-agents_web-tool_list.yaml`,
        from: '  operationId: listWebTools\n',
        to: '  operationId: listWebTools\n  deprecated: true\n',
      },
    ],
    told: [{ rule: 'operation-deprecated', operations: ['listWebTools'] }],
    demands: api.minor,
    generated: ['client/types.ts'],
    says: /deprecated/,
  },
  {
    name: 'an update of an unknown web tool is described',
    edits: [
      {
        file: `${paths}/v1_voice-agents_web-tool_{id}.yaml`,
        from: '    default:\n',
        to: '    "404":\n      description: There is no such web tool.\n    default:\n',
      },
    ],
    told: [{ rule: 'response-status-range-changed', operations: ['updateWebTool'] }],
    demands: api.patch,
    generated: ['client/types.ts'],
    says: /404/,
  },
  {
    name: 'the settings of a tool have a number of retries',
    edits: [
      {
        file: `${schemas}/ToolSettings.yaml`,
        from: '  authToken:\n',
        to: '  retries:\n    type: integer\n  authToken:\n',
      },
    ],
    told: [
      { rule: 'request-property-added', operations: ['updateWebTool'], field: 'retries' },
      { rule: 'response-property-added', operations: ['listWebTools', 'updateWebTool'], field: 'retries' },
    ],
    demands: api.minor,
    generated: ['client/types.ts', 'client/validators.ts'],
  },
  {
    name: 'a second type of message is described',
    edits: [
      {
        file: `${schemas}/Message.yaml`,
        from: 'x-extensible-enum: [system]',
        to: 'x-extensible-enum: [system, greeting]',
      },
    ],
    told: [
      { rule: 'request-known-value-added', operations: ['updateWebTool'], field: 'type' },
      { rule: 'response-known-value-added', operations: ['listWebTools', 'updateWebTool'], field: 'type' },
    ],
    demands: api.minor,
    generated: ['client/types.ts'],
    says: /greeting/,
  },
  {
    name: 'an MCP tool may have parameters',
    edits: [
      {
        file: `${schemas}/WebToolPatchMcp.yaml`,
        from: '  params: false\n',
        to: '  params:\n    $ref: ParamSchema.yaml\n',
      },
      {
        file: `${schemas}/WebToolPatchMcp.yaml`,
        from: '  web-tool.update.params-not-allowed-for-mcp: [/properties/params]\n',
        to: '',
      },
    ],
    told: [{ rule: 'request-property-allowed', operations: ['updateWebTool'], field: 'params' }],
    demands: api.minor,
    generated: ['client/types.ts', 'client/validators.ts'],
  },
  {
    name: 'there is a second way to log in',
    edits: [
      {
        file: 'openapi/openapi.yaml',
        from: 'security:\n  - tokenAuth: []\n',
        to: 'security:\n  - tokenAuth: []\n  - sessionAuth: []\n',
      },
      {
        file: 'openapi/openapi.yaml',
        from: '      $ref: components/securitySchemes/tokenAuth.yaml\n',
        to:
          '      $ref: components/securitySchemes/tokenAuth.yaml\n' +
          '    sessionAuth:\n      type: apiKey\n      in: cookie\n      name: session\n',
      },
    ],
    told: [{ rule: 'security-alternative-added', operations: ['listJobs', 'listWebTools', 'updateWebTool'] }],
    demands: api.minor,
    generated: [],
    says: /sessionAuth/,
  },
  {
    name: 'the service has a second address',
    edits: [
      {
        file: 'openapi/openapi.yaml',
        from: 'tags:\n  - name: Jobs\n',
        to: '  - url: https://eu.voice-agent.example\n    description: Another address.\ntags:\n  - name: Jobs\n',
      },
    ],
    told: [{ rule: 'server-added', operations: [] }],
    demands: api.minor,
    generated: [],
    says: /eu\.voice-agent\.example/,
  },
];

/** Changes of the webhooks that ask for a release, and break nobody. */
const ofEvents: Omit<SpecChange, 'document' | 'noticed'>[] = [
  {
    name: 'the transfer of a call is told, too',
    edits: [
      {
        file: 'asyncapi/asyncapi.yaml',
        from: '      tool.executed:\n',
        to: '      call.transferred:\n        $ref: messages/call.transferred.yaml\n      tool.executed:\n',
      },
      {
        file: 'asyncapi/asyncapi.yaml',
        from: '      - $ref: "#/channels/callEvents/messages/tool.executed"\n',
        to:
          '      - $ref: "#/channels/callEvents/messages/call.transferred"\n' +
          '      - $ref: "#/channels/callEvents/messages/tool.executed"\n',
      },
      {
        file: 'asyncapi/messages/call.transferred.yaml',
        text: `name: call.transferred
title: Call transferred
summary: The call goes to a person.
contentType: application/json
payload:
  $ref: ../components/schemas/CallTransferredEvent.yaml
examples:
  - name: to-a-person
    summary: A call that goes to a person
    payload:
      eventType: call.transferred
      callId: call-1
      timestamp: "2026-03-04T09:30:00Z"
      projectId: project-harbour
      agentId: agent-1
      agentName: Front desk
      data: {}
`,
      },
      {
        file: `${payloads}/CallTransferredEvent.yaml`,
        text: `type: object
title: CallTransferredEvent
description: Sent when a call goes to a person.
required: [eventType, callId, timestamp, projectId, agentId, agentName, data]
properties:
  eventType:
    type: string
    const: call.transferred
  callId:
    type: string
  timestamp:
    type: string
  projectId:
    type: string
  agentId:
    type: string
  agentName:
    type: string
  data:
    $ref: OpenEventData.yaml
`,
      },
    ],
    verdict: 'risky',
    told: [{ rule: 'event-added', operations: ['call.transferred'] }],
    demands: events.minor,
    generated: [
      'webhooks/events.ts',
      'webhooks/fixtures.ts',
      'webhooks/schemas.ts',
      'webhooks/types.ts',
      'webhooks/validators.ts',
    ],
  },
  {
    name: 'the outcome of a call has a summary',
    edits: [
      {
        file: `${payloads}/CallOutcome.yaml`,
        from: '  transcription:\n',
        to: '  summary:\n    type: string\n  transcription:\n',
      },
    ],
    verdict: 'safe',
    told: [{ rule: 'response-property-added', operations: ['call.ended'], field: 'summary' }],
    demands: events.minor,
    generated: ['webhooks/types.ts', 'webhooks/validators.ts'],
  },
  {
    name: 'the start of a call is a date with a time',
    edits: [
      {
        file: `${payloads}/CallStartedEvent.yaml`,
        from: '  timestamp:\n    type: string\n',
        to: '  timestamp:\n    type: string\n    format: date-time\n',
      },
    ],
    verdict: 'safe',
    told: [{ rule: 'response-format-narrowed', operations: ['call.started'], field: 'timestamp' }],
    demands: events.patch,
    generated: ['webhooks/validators.ts'],
    says: /date-time/,
  },
  {
    name: 'an answered call says how long it rang',
    edits: [
      {
        file: `${payloads}/CallAnsweredEvent.yaml`,
        from: '    $ref: OpenEventData.yaml\n',
        to: '    $ref: CallAnsweredData.yaml\n',
      },
      {
        file: `${payloads}/CallAnsweredData.yaml`,
        text:
          'type: object\ntitle: CallAnsweredData\ndescription: The content of an answered call.\n' +
          'properties:\n  ringDuration:\n    type: number\nadditionalProperties: true\n',
      },
    ],
    verdict: 'safe',
    told: [{ rule: 'response-property-added', operations: ['call.answered'], field: 'ringDuration' }],
    demands: events.minor,
    generated: ['webhooks/types.ts', 'webhooks/validators.ts'],
  },
  {
    name: 'the name of the agent in a transcription is deprecated',
    edits: [
      {
        file: `${payloads}/TranscriptionUpdateEvent.yaml`,
        from: '  agentName:\n    type: string\n',
        to: '  agentName:\n    type: string\n    deprecated: true\n',
      },
    ],
    verdict: 'safe',
    told: [{ rule: 'response-deprecated', operations: ['transcription.update'], field: 'agentName' }],
    demands: events.minor,
    generated: ['webhooks/types.ts'],
    says: /deprecated/,
  },
  {
    name: 'a webhook may have a note',
    edits: [
      {
        file: `${payloads}/WebhookConfiguration.yaml`,
        from: '  webhookAuth:\n',
        to: '  note:\n    type: string\n  webhookAuth:\n',
      },
    ],
    verdict: 'safe',
    told: [{ rule: 'request-property-added', operations: ['WebhookConfiguration'], field: 'note' }],
    demands: events.minor,
    generated: ['webhooks/types.ts', 'webhooks/validators.ts'],
  },
];

/** Twenty changes that break nobody. */
export const harmless: readonly SpecChange[] = [
  ...same.map(
    (each): SpecChange => ({
      ...each,
      verdict: 'same',
      told: [],
      demands: {},
      noticed: [],
    }),
  ),
  ...ofApi.map((each): SpecChange => ({ ...each, document: 'openapi', verdict: 'safe', noticed: [] })),
  ...ofEvents.map((each): SpecChange => ({ ...each, document: 'asyncapi', noticed: [] })),
];
