import { api, events, type SpecChange } from './change.ts';

const schemas = 'openapi/components/schemas';
const parameters = 'openapi/components/parameters';
const payloads = 'asyncapi/components/schemas';

/** Changes of the HTTP API that break. */
const ofApi: Omit<SpecChange, 'document' | 'verdict' | 'demands'>[] = [
  {
    name: 'a list of jobs has two jobs at least',
    edits: [
      {
        file: `${schemas}/JobListRequest.yaml`,
        from: '  take:\n    type: integer\n    minimum: 1',
        to: '  take:\n    type: integer\n    minimum: 2',
      },
    ],
    told: [{ rule: 'request-minimum-raised', operations: ['listJobs'], field: 'take' }],
    generated: ['client/validators.ts'],
    says: /at least 2/,
    noticed: ['examples'],
  },
  {
    name: 'failed jobs can no longer be asked for',
    edits: [
      {
        file: `${schemas}/JobStatus.yaml`,
        from: '[PENDING, COMPLETED, FAILED]',
        to: '[PENDING, COMPLETED]',
      },
      {
        file: 'openapi/paths/v1_jobs_all.yaml',
        from:
          '          status-failed:\n            summary: Jobs that failed\n' +
          '            externalValue: ../../examples/listJobs/status-failed.request.json#/body\n',
        to: '',
      },
    ],
    told: [{ rule: 'request-enum-value-removed', operations: ['listJobs'], field: 'status' }],
    generated: ['client/fixtures.ts', 'client/types.ts', 'client/validators.ts'],
    says: /FAILED/,
    noticed: ['types', 'examples'],
    follow: ['sandbox'],
  },
  {
    name: 'a job no longer names the job that it is related to',
    edits: [
      {
        file: `${schemas}/Job.yaml`,
        from: '  relevantJobId:\n    type: string\n    description: Identifies a related job.\n',
        to: '',
      },
      {
        file: 'examples/listJobs/every-field.response.json',
        from: '        "relevantJobId": "job-5b1f",\n',
        to: '',
      },
      {
        file: 'examples/listJobs/every-type.response.json',
        from: '        "relevantJobId": "job-5b20",\n',
        to: '',
      },
    ],
    told: [{ rule: 'response-property-removed', operations: ['listJobs'], field: 'relevantJobId' }],
    generated: ['client/fixtures.ts', 'client/types.ts', 'client/validators.ts'],
    noticed: ['types'],
  },
  {
    name: 'the number of filtered jobs may be missing',
    edits: [{ file: `${schemas}/JobList.yaml`, from: '[jobs, total, filtered]', to: '[jobs, total]' }],
    told: [{ rule: 'response-property-optional', operations: ['listJobs'], field: 'filtered' }],
    generated: ['client/types.ts', 'client/validators.ts'],
    noticed: ['types'],
  },
  {
    name: 'the list of jobs moves to /v2',
    edits: [{ file: 'openapi/openapi.yaml', from: '  /v1/jobs/all:\n', to: '  /v2/jobs/all:\n' }],
    told: [
      { rule: 'operation-removed', operations: ['listJobs'] },
      { rule: 'operation-added', operations: ['listJobs'] },
    ],
    generated: ['client/operations.ts', 'client/types.ts'],
    says: /\/v1\/jobs\/all/,
    noticed: [],
  },
  {
    name: 'web tools can no longer be filtered by whether they are active',
    edits: [
      {
        file: 'openapi/paths/v1_voice-agents_web-tool_list.yaml',
        from: '    - $ref: ../components/parameters/IsActive.yaml\n',
        to: '',
      },
    ],
    told: [{ rule: 'parameter-removed', operations: ['listWebTools'], field: 'isActive' }],
    generated: ['client/types.ts', 'client/validators.ts'],
    noticed: ['types'],
  },
  {
    name: 'web tools can only be listed by agent',
    edits: [
      { file: `${parameters}/VoiceAgentId.yaml`, from: 'in: query\n', to: 'in: query\nrequired: true\n' },
    ],
    told: [{ rule: 'parameter-made-required', operations: ['listWebTools'], field: 'voiceAgentId' }],
    generated: ['client/schemas.ts', 'client/types.ts', 'client/validators.ts'],
    noticed: ['types', 'examples'],
  },
  {
    name: 'a web tool may be of a third kind',
    edits: [
      { file: `${schemas}/WebToolType.yaml`, from: '[FUNCTION, MCP]', to: '[FUNCTION, MCP, WEB_TOOL]' },
    ],
    told: [
      { rule: 'response-enum-value-added', operations: ['listWebTools', 'updateWebTool'], field: 'type' },
    ],
    generated: ['client/types.ts', 'client/validators.ts'],
    says: /WEB_TOOL/,
    noticed: ['types'],
  },
  {
    name: 'a web tool has a longer description, in answers too',
    edits: [{ file: `${schemas}/WebToolDescription.yaml`, from: 'maxLength: 1000', to: 'maxLength: 2000' }],
    told: [
      {
        rule: 'response-max-length-raised',
        operations: ['listWebTools', 'updateWebTool'],
        field: 'description',
      },
      { rule: 'request-max-length-raised', operations: ['updateWebTool'], field: 'description' },
    ],
    generated: ['client/validators.ts'],
    says: /2000/,
    noticed: [],
  },
  {
    name: 'the name of a web tool is shorter',
    edits: [{ file: `${schemas}/WebToolName.yaml`, from: 'maxLength: 250', to: 'maxLength: 100' }],
    told: [
      { rule: 'request-max-length-lowered', operations: ['updateWebTool'], field: 'name' },
      { rule: 'response-max-length-lowered', operations: ['listWebTools', 'updateWebTool'], field: 'name' },
    ],
    generated: ['client/validators.ts'],
    says: /100/,
    noticed: ['examples'],
  },
  {
    name: 'an MCP tool takes no settings',
    edits: [
      {
        file: `${schemas}/WebToolPatchMcp.yaml`,
        from: '  toolSettings:\n    $ref: ToolSettings.yaml\n',
        to: '  toolSettings: false\n',
      },
      {
        file: 'examples/updateWebTool/mcp-every-field.request.json',
        from: `    "toolSettings": {
      "serverUrl": "https://pilots.example.com/mcp",
      "httpHeaders": { "Accept": "text/event-stream" },
      "timeout": 30,
      "authToken": "<AUTH_TOKEN>"
    },
`,
        to: '',
      },
    ],
    told: [{ rule: 'request-property-forbidden', operations: ['updateWebTool'], field: 'toolSettings' }],
    generated: ['client/fixtures.ts', 'client/types.ts', 'client/validators.ts'],
    noticed: ['types', 'examples'],
  },
  {
    name: 'an update to MCP always has a name',
    edits: [
      {
        file: `${schemas}/WebToolPatchMcp.yaml`,
        from: 'required: [type]',
        to: 'required: [type, name]',
      },
      {
        file: 'examples/updateWebTool/mcp-type-alone.request.json',
        from: '{ "type": "MCP" }',
        to: '{ "type": "MCP", "name": "Pilot roster" }',
      },
    ],
    told: [{ rule: 'request-property-required', operations: ['updateWebTool'], field: 'name' }],
    generated: ['client/fixtures.ts', 'client/types.ts', 'client/validators.ts'],
    noticed: ['types', 'examples'],
  },
  {
    name: 'the key is sent in another header',
    edits: [
      {
        file: 'openapi/components/securitySchemes/tokenAuth.yaml',
        from: 'name: Authorization',
        to: 'name: X-Api-Key',
      },
    ],
    told: [{ rule: 'security-scheme-changed', operations: ['listJobs', 'listWebTools', 'updateWebTool'] }],
    generated: [],
    says: /tokenAuth/,
    noticed: [],
  },
  {
    name: 'the service is found below /api',
    edits: [
      { file: 'openapi/openapi.yaml', from: '  - url: "{baseUrl}"\n', to: '  - url: "{baseUrl}/api"\n' },
    ],
    told: [
      { rule: 'server-removed', operations: [] },
      { rule: 'server-added', operations: [] },
    ],
    generated: [],
    says: /baseUrl/,
    noticed: [],
  },
];

/** Changes of the webhooks that break. */
const ofEvents: Omit<SpecChange, 'document' | 'verdict' | 'demands'>[] = [
  {
    name: 'the start of a call may come without the name of the agent',
    edits: [
      {
        file: `${payloads}/CallStartedEvent.yaml`,
        from: 'projectId, agentId, agentName, data]',
        to: 'projectId, agentId, data]',
      },
    ],
    told: [{ rule: 'response-property-optional', operations: ['call.started'], field: 'agentName' }],
    generated: ['webhooks/types.ts', 'webhooks/validators.ts'],
    noticed: ['types'],
  },
  {
    name: 'an answered call may belong to no project',
    edits: [
      {
        file: `${payloads}/CallAnsweredEvent.yaml`,
        from: '  projectId:\n    type: string\n',
        to: '  projectId:\n    type: [string, "null"]\n',
      },
    ],
    told: [{ rule: 'response-null-added', operations: ['call.answered'], field: 'projectId' }],
    generated: ['webhooks/types.ts', 'webhooks/validators.ts'],
    says: /null/,
    noticed: ['types'],
  },
  {
    name: 'a transcription counts its calls by number',
    edits: [
      {
        file: `${payloads}/TranscriptionUpdateEvent.yaml`,
        from: '  callId:\n    type: string\n',
        to: '  callId:\n    type: integer\n',
      },
    ],
    told: [{ rule: 'response-type-changed', operations: ['transcription.update'], field: 'callId' }],
    generated: ['webhooks/types.ts', 'webhooks/validators.ts'],
    says: /integer/,
    noticed: ['types', 'examples'],
    follow: ['sandbox', 'webhooks'],
  },
  {
    name: 'the use of a tool is no longer told',
    edits: [
      {
        file: 'asyncapi/asyncapi.yaml',
        from: '      tool.executed:\n        $ref: messages/tool.executed.yaml\n',
        to: '',
      },
      {
        file: 'asyncapi/asyncapi.yaml',
        from: '      - $ref: "#/channels/callEvents/messages/tool.executed"\n',
        to: '',
      },
    ],
    told: [{ rule: 'event-removed', operations: ['tool.executed'] }],
    generated: [
      'webhooks/events.ts',
      'webhooks/fixtures.ts',
      'webhooks/schemas.ts',
      'webhooks/types.ts',
      'webhooks/validators.ts',
    ],
    noticed: ['types', 'examples'],
    follow: ['sandbox', 'webhooks'],
  },
  {
    name: 'a third party may speak in a call',
    edits: [
      {
        file: `${payloads}/Turn.yaml`,
        from: '  - $ref: UserTurn.yaml\n',
        to: '  - $ref: UserTurn.yaml\n  - $ref: SystemTurn.yaml\n',
      },
      {
        file: `${payloads}/SystemTurn.yaml`,
        text:
          'type: object\ntitle: SystemTurn\ndescription: What a recording says.\nrequired: [System]\n' +
          'properties:\n  System:\n    type: string\nadditionalProperties: false\n',
      },
    ],
    told: [{ rule: 'response-one-of-branch-added', operations: ['call.ended'], field: 'transcription' }],
    generated: ['webhooks/types.ts', 'webhooks/validators.ts'],
    says: /SystemTurn/,
    noticed: ['types'],
    follow: ['webhooks'],
  },
  {
    name: 'a webhook always has a secret',
    edits: [{ file: `${payloads}/WebhookAuth.yaml`, from: '  - $ref: WebhookNoAuth.yaml\n', to: '' }],
    told: [
      {
        rule: 'request-one-of-branch-removed',
        operations: ['WebhookConfiguration'],
        field: 'webhookAuth',
      },
    ],
    generated: ['webhooks/schemas.ts', 'webhooks/types.ts', 'webhooks/validators.ts'],
    says: /noAuth/,
    noticed: ['types', 'examples'],
    follow: ['sandbox', 'webhooks'],
  },
];

/** Twenty changes that break somebody. */
export const breaking: readonly SpecChange[] = [
  ...ofApi.map(
    (each): SpecChange => ({
      ...each,
      document: 'openapi',
      verdict: 'breaks',
      demands: api.major,
    }),
  ),
  ...ofEvents.map(
    (each): SpecChange => ({
      ...each,
      document: 'asyncapi',
      verdict: 'breaks',
      demands: events.major,
    }),
  ),
];
