// Made by @voice-agent/codegen from src/control/openapi.yaml.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

export interface paths {
  "/": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The dashboard */
    get: operations["showDashboard"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/assets/{file}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A file of the dashboard */
    get: operations["getAsset"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/openapi.yaml": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** This document */
    get: operations["getDocument"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/agents": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the agents
     * @description A secret is shown as `Bearer <WEBHOOK_TOKEN>`.
     */
    get: operations["listAgents"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/agents/{id}/webhook": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Save and activate the webhook of an agent
     * @description The rules are those of the service. Without a `webhookUrl` the agent delivers to the built-in
     *     receiver. `Bearer <WEBHOOK_TOKEN>` as the secret keeps the stored one.
     */
    put: operations["configureWebhook"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/agents/{id}/receiver": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Choose what an agent delivers to; its saved webhook stays */
    put: operations["setReceiver"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/receiver/{agentId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The built-in receiver of an agent
     * @description It verifies a delivery by the `webhookAuth` of the agent, or by a secret that the sandbox generates at its start, and
     *     reads the event, which is the body. What the agent sent is in `/deliveries`.
     */
    post: operations["receive"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/scripts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the scripts, the conversations that a call can have */
    get: operations["listScripts"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/calls": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List calls, newest first, without their events */
    get: operations["listCalls"];
    put?: never;
    /** Start a call */
    post: operations["startCall"];
    /**
     * Clear the history of calls
     * @description Deletes the calls that have ended, with their events and deliveries, unless one of these is being sent.
     */
    delete: operations["clearCalls"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/calls/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a call with its events */
    get: operations["getCall"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List deliveries, newest first */
    get: operations["listDeliveries"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/deliveries/retry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Retry all failing deliveries now, or those of a call, in order */
    post: operations["retryFailing"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/deliveries/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a delivery with its request and every attempt */
    get: operations["getDelivery"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/deliveries/{id}/redeliver": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Redeliver a delivery; one that is failing is retried now */
    post: operations["redeliver"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/deliveries/{id}/test-case": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the event of a delivery as a test case
     * @description The event in the form of a file `<event>/<case>.event.json` of the example corpus. Secrets are replaced.
     */
    get: operations["getTestCase"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send one event to a receiver, once and now
     * @description It is sent like a delivery: same headers, same rules for the address, same time-out. It is neither kept nor
     *     retried. The response is 200 with the attempt, whatever the receiver returns, and also when it cannot be
     *     reached. The secret is sent as you give it.
     */
    post: operations["sendEvent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/feed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Watch changes as server-sent events
     * @description Each message is JSON with a `kind`, one of call, delivery, web-tool, agent, settings, log, and cleared for the history of calls.
     */
    get: operations["watch"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/log": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List requests and responses, newest last
     * @description Requests to the operations, webhook deliveries, calls of web tools, and requests to this API that change
     *     something or come from other programs than the dashboard. The newest 1,000 are kept, and at most 16 MB of them.
     *     Secrets are masked.
     *
     *     With `accept: application/json`, the newest come first, 50 of them by default, without headers and bodies, and
     *     with counts.
     */
    get: operations["listLog"];
    put?: never;
    post?: never;
    /**
     * Clear the log
     * @description Deletes every entry.
     */
    delete: operations["clearLog"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/log/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a request and its response, with headers and bodies */
    get: operations["getLogEntry"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/log/{id}/resend": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resend a request
     * @description A request to an operation, with the key of the sandbox; a GET to this API; or a delivery. The response is the new
     *     entry. A request that the log has only in part, since its body was cut or had a secret, is not sent: 422.
     */
    post: operations["resend"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api-key": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the API key, for pages on this machine
     * @description Only a key that the sandbox made, and only on this machine. A key of your own is never shown.
     */
    get: operations["getApiKey"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/choices": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List choices, what the sandbox does where the service specifies nothing */
    get: operations["listChoices"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change choices */
    patch: operations["changeChoices"];
    trace?: never;
  };
  "/faults": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List active faults, and the kinds of faults */
    get: operations["listFaults"];
    put?: never;
    /** Add a fault to responses of the operations */
    post: operations["addFault"];
    /** Remove all faults */
    delete: operations["clearFaults"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/faults/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Remove a fault */
    delete: operations["removeFault"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/projects": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the ids of the projects that have jobs */
    get: operations["listProjects"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/jobs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List jobs like the operation */
    get: operations["listJobs"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/jobs/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a job as listed */
    get: operations["getJob"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/web-tools": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List web tools like the operation */
    get: operations["listWebTools"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/web-tools/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a web tool, its token masked */
    get: operations["getWebTool"];
    put?: never;
    post?: never;
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
    ApiKey: ApiKey;
    WebhookConfiguration: WebhookConfiguration;
    WebhookAuth: WebhookAuth;
    Agent: Agent;
    ReceiverKind: ReceiverKind;
    Pace: Pace;
    CallStart: CallStart;
    CallBase: CallBase;
    CallSummary: CallSummary;
    CallView: CallView;
    ToolCall: ToolCall;
    DeliveryState: DeliveryState;
    WaitsFor: WaitsFor;
    AttemptPlan: AttemptPlan;
    DeliveryBase: DeliveryBase;
    DeliverySummary: DeliverySummary;
    DeliveryView: DeliveryView;
    Attempt: Attempt;
    Warnings: Warnings;
    LogKind: LogKind;
    LogSummary: LogSummary;
    LogRejection: LogRejection;
    LogEntry: LogEntry;
    LogMessage: LogMessage;
    ChoiceView: ChoiceView;
    FaultName: FaultName;
    Fault: Fault;
    ActiveFault: ActiveFault;
    FaultKind: FaultKind;
    FaultOption: FaultOption;
    Agents: Agents;
    Total: Total;
    Filtered: Filtered;
    Calls: Calls;
    Deliveries: Deliveries;
    Projects: Projects;
    Scripts: Scripts;
  };
  responses: {
    /** @description The request failed. */
    Error: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** What is wrong and what to do. */
          message: string;
          /** JSON pointer to the place in the body. */
          pointer?: string;
        };
      };
    };
    /** @description Deleted. */
    Cleared: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** How many. */
          cleared: number;
        };
      };
    };
    /** @description Nothing was saved or sent. Either `problems` or `pointer` shows where the problem is. */
    ConfigurationProblem: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          message: string;
          /** JSON pointer to the place in the body. */
          pointer?: string;
          problems?: {
            /** JSON pointer into the configuration. */
            pointer: string;
            /** The id of the rule in the traceability record. */
            rule: string;
            message: string;
          }[];
        };
      };
    };
    /** @description All choices. */
    Choices: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          choices: ChoiceView[];
        };
      };
    };
    /** @description The envelope of the operation. */
    Jobs: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          success: boolean;
          message: string;
          data: import('@voice-agent/client').JobList;
        };
      };
    };
    /** @description The envelope of the operation. */
    WebTools: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          success: boolean;
          message: string;
          data: import('@voice-agent/client').WebToolList;
        };
      };
    };
  };
  parameters: {
    Id: string;
    /** @description The id of a record. Newer ones are left out, so that pages stay as they are while new ones come. */
    Until: string;
    /** @description How many of the newest records to skip. */
    Skip: number;
    /** @description Maximum number of records. */
    Take: number;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  showDashboard: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  getAsset: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        file: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "*/*": unknown;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  getDocument: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The document. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/yaml": string;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  listAgents: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The agents. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Agents;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  configureWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components["parameters"]["Id"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": WebhookConfiguration;
      };
    };
    responses: {
      /** @description Saved. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            agent: Agent;
            warnings: Warnings;
          };
        };
      };
      422: components["responses"]["ConfigurationProblem"];
      default: components["responses"]["Error"];
    };
  };
  setReceiver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components["parameters"]["Id"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          kind: ReceiverKind;
        };
      };
    };
    responses: {
      /** @description Chosen. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            agent: Agent;
          };
        };
      };
      default: components["responses"]["Error"];
    };
  };
  receive: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        agentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** The type of the event. */
            received?: string;
            /** Why it is not an event that this version knows. */
            problem?: {
              kind: string;
              pointer: string;
              message: string;
            };
          };
        };
      };
      default: components["responses"]["Error"];
    };
  };
  listScripts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The scripts. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Scripts;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  listCalls: {
    parameters: {
      query?: {
        agentId?: string;
        /** @description Only calls with a delivery that failed at its last attempt. */
        failing?: boolean;
        /** @description Part of the id, the name of the agent, the script, the custom parameters or an event. */
        search?: string;
        /** @description The id of a record. Newer ones are left out, so that pages stay as they are while new ones come. */
        until?: components["parameters"]["Until"];
        /** @description How many of the newest records to skip. */
        skip?: components["parameters"]["Skip"];
        /** @description Maximum number of records. */
        take?: components["parameters"]["Take"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The calls. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Calls;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  startCall: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": CallStart;
      };
    };
    responses: {
      /** @description The call has started. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": CallView;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  clearCalls: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Cleared"];
      default: components["responses"]["Error"];
    };
  };
  getCall: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components["parameters"]["Id"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": CallView;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  listDeliveries: {
    parameters: {
      query?: {
        callId?: string;
        agentId?: string;
        /** @description Only those that failed at their last attempt. */
        failing?: boolean;
        /** @description Maximum number of records. */
        take?: components["parameters"]["Take"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The deliveries, without request, and without headers and bodies of responses. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Deliveries;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  retryFailing: {
    parameters: {
      query?: {
        callId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description They are being sent. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** How many. */
            retried: number;
          };
        };
      };
      default: components["responses"]["Error"];
    };
  };
  getDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components["parameters"]["Id"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The delivery. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": DeliveryView;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  redeliver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components["parameters"]["Id"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is being sent. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": DeliveryView;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  getTestCase: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components["parameters"]["Id"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The case. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": { [key: string]: unknown };
        };
      };
      default: components["responses"]["Error"];
    };
  };
  sendEvent: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          webhookUrl: string;
          webhookAuth?: WebhookAuth;
          /** Any JSON value, also one that is not an event of the service. */
          event: unknown;
        };
      };
    };
    responses: {
      /** @description The attempt. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            warnings: Warnings;
          } & Attempt;
        };
      };
      422: components["responses"]["ConfigurationProblem"];
      default: components["responses"]["Error"];
    };
  };
  watch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The stream. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/event-stream": string;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  listLog: {
    parameters: {
      query?: {
        kind?: LogKind;
        /** @description A status, or `failed` for no response and each status of at least 400. */
        status?: string;
        /** @description Part of the URL, of a header, of a body or of a reason. */
        search?: string;
        callId?: string;
        /** @description The id of an entry. Only newer ones are listed. */
        after?: string;
        /** @description The id of an entry. Newer ones are left out. */
        until?: string;
        /** @description How many of the newest records to skip. */
        skip?: components["parameters"]["Skip"];
        /** @description Maximum number of entries, the newest of them. */
        take?: number;
        /** @description If present, each new entry follows. */
        follow?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The entries. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/x-ndjson": string;
          "application/json": {
            entries: LogSummary[];
            total: Total;
            filtered: Filtered;
          };
        };
      };
      default: components["responses"]["Error"];
    };
  };
  clearLog: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Cleared"];
      default: components["responses"]["Error"];
    };
  };
  getLogEntry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components["parameters"]["Id"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The entry. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": LogEntry;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  resend: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components["parameters"]["Id"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The new entry. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": LogEntry;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  getApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key, or an empty object. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": ApiKey;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  listChoices: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Choices"];
      default: components["responses"]["Error"];
    };
  };
  changeChoices: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          [key: string]: string;
        };
      };
    };
    responses: {
      200: components["responses"]["Choices"];
      default: components["responses"]["Error"];
    };
  };
  listFaults: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The faults. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            faults: ActiveFault[];
            /** The operationIds that a fault can be for. */
            operations: import('@voice-agent/client').OperationId[];
            kinds: FaultKind[];
          };
        };
      };
      default: components["responses"]["Error"];
    };
  };
  addFault: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": Fault;
      };
    };
    responses: {
      /** @description The fault is active. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": ActiveFault;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  clearFaults: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Removed. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components["responses"]["Error"];
    };
  };
  removeFault: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components["parameters"]["Id"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Removed. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components["responses"]["Error"];
    };
  };
  listProjects: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The ids. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Projects;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  listJobs: {
    parameters: {
      query: {
        projectId: string;
        status?: string;
        type?: string;
        search?: string;
        /** @description The number of the page. */
        skip?: number;
        take?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Jobs"];
      default: components["responses"]["Error"];
    };
  };
  getJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components["parameters"]["Id"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The job. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": import('@voice-agent/client').Job;
        };
      };
      default: components["responses"]["Error"];
    };
  };
  listWebTools: {
    parameters: {
      query?: {
        voiceAgentId?: string;
        isActive?: boolean;
        type?: string;
        search?: string;
        /** @description The number of the page. */
        skip?: string;
        take?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["WebTools"];
      default: components["responses"]["Error"];
    };
  };
  getWebTool: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components["parameters"]["Id"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The web tool. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": import('@voice-agent/client').WebTool;
        };
      };
      default: components["responses"]["Error"];
    };
  };
}

export interface ApiKey {
  apiKey?: string;
}

export type WebhookConfiguration = import('@voice-agent/webhooks').WebhookConfiguration;

export interface WebhookAuth {
  authKey: "noAuth" | "bearer";
  authSecret?: string;
}

/** An agent, which conducts calls. `webhook` holds the true secret in a library; this API masks it. */
export interface Agent {
  /** Format: uuid */
  id: string;
  name: string;
  projectId: string;
  /** Empty until it is configured. */
  webhook: WebhookConfiguration;
  receiver: {
    kind: ReceiverKind;
    /** Where its deliveries go; absent with `none`. */
    url?: string;
  };
}

/** What an agent delivers to: the receiver of the sandbox, its own `webhookUrl`, or nothing. */
export type ReceiverKind = "built-in" | "own" | "none";

/** How fast a call goes: as people speak, or without any pause. */
export type Pace = "real-time" | "as-fast-as-possible";

/** How a call is started. */
export interface CallStart {
  agentId: string;
  /** Custom parameters. They come back unchanged in call.ended. Default: none. */
  params?: { [key: string]: unknown };
  /** One of /scripts. Default: the first. */
  script?: string;
  /** Default: real-time. */
  pace?: Pace;
}

export interface CallBase {
  id: string;
  agentId: string;
  script: string;
  state: "running" | "ended";
  /** Format: date-time */
  startedAt: string;
  /**
   * Only when it has ended.
   * Format: date-time
   */
  endedAt?: string;
  /** Its custom parameters. */
  params: { [key: string]: unknown };
}

/** A call in a list: counts in place of its events. */
export type CallSummary = {
  eventCount: number;
  deliveries: {
    total: number;
    delivered: number;
    /** Also those that are being sent, and that failed and are retried. */
    waiting: number;
    /** Failed at their last attempt, also those that are dead-lettered. */
    failing: number;
  };
} & CallBase;

/** A call. */
export type CallView = {
  /** What happened so far, in order. */
  events: import('@voice-agent/webhooks').WebhookEvent[];
  /** The web tools that it used so far, in order. */
  tools: ToolCall[];
} & CallBase;

/** A web tool that a call used. */
export interface ToolCall {
  /** The index of its tool.executed in `events`. */
  event: number;
  name: string;
  /** Format: date-time */
  startedAt: string;
  durationMs: number;
  /** It was not called: its output and duration are made up. */
  scripted: boolean;
  /** Absent when it was not called or no response came. */
  status?: number;
}

/**
 * Where a delivery stands: `waiting` for its turn or next attempt, being `sent`, `delivered`, `dead-lettered` after
 * its last attempt, or `undelivered` since the agent had no receiver when the event happened.
 */
export type DeliveryState = "waiting" | "sent" | "delivered" | "dead-lettered" | "undelivered";

/** A delivery that others wait for. */
export interface WaitsFor {
  deliveryId: string;
  eventType: string;
  /** Those that failed since it was enqueued or redelivered. */
  attempts: number;
}

/** The attempts that a delivery gets before it is dead-lettered. */
export interface AttemptPlan {
  /** Since it was enqueued or redelivered. */
  attempts: number;
  /** After so many it is dead-lettered. */
  maxAttempts: number;
  /** The longest delays after the next attempts. */
  delaysMs: number[];
}

export interface DeliveryBase {
  id: string;
  callId: string;
  agentId: string;
  eventType: string;
  state: DeliveryState;
  /**
   * Where the last attempt went; before there is one, where the agent's receiver was, without user and password.
   * Empty when the agent had no receiver.
   */
  url: string;
  /**
   * Only while it waits after an attempt that failed.
   * Format: date-time
   */
  nextAttemptAt?: string;
  /** The earlier delivery of its call that has to end first. */
  waitsFor?: WaitsFor;
  /** Only while it waits. */
  plan?: AttemptPlan;
}

/** A delivery in a list: without its request, and without headers and bodies of responses. */
export type DeliverySummary = {
  /** The timestamp of the event. */
  timestamp: string;
  attemptCount: number;
  attempts: Attempt[];
  last?: Attempt;
} & DeliveryBase;

/** A delivery of one event. */
export type DeliveryView = {
  /** The secret is shown as `Bearer <WEBHOOK_TOKEN>`. */
  request: {
    headers: {
      [key: string]: string;
    };
    body: string;
  };
  attempts: Attempt[];
} & DeliveryBase;

/** One attempt to deliver. */
export interface Attempt {
  /**
   * When it began.
   * Format: date-time
   */
  at: string;
  durationMs: number;
  /** Absent when there was no response. */
  status?: number;
  headers?: {
    [key: string]: string;
  };
  /** The first 4,096 characters of the response; the secret is shown as `<WEBHOOK_TOKEN>`. */
  body?: string;
  /** Why it failed, when the status does not show it. */
  error?: string;
}

/** What the service would reject. */
export type Warnings = string[];

/** Whose request it is: one to an operation, a webhook delivery, a call of a web tool, or one to this API. */
export type LogKind = "api" | "delivery" | "tool" | "control";

/** An exchange without headers and bodies. */
export interface LogSummary {
  /** An integer that grows. */
  id: string;
  kind: LogKind;
  /**
   * When it began.
   * Format: date-time
   */
  at: string;
  method: string;
  /** The path with its query; of a delivery and a tool the whole URL, without user and password. */
  url: string;
  /** Absent when no response was sent or came. */
  status?: number;
  durationMs: number;
  /** The operationId, or the name of a web tool. */
  operation?: string;
  callId?: string;
  deliveryId?: string;
  eventType?: string;
  /** The names of the faults that changed the response, with commas. */
  fault?: string;
  /** Why there is no response, or why it counts as a failure. */
  error?: string;
  /** What the sandbox accepted, though the service would reject it. */
  warning?: string;
  rejection?: LogRejection;
}

/** Why a request was rejected. */
export interface LogRejection {
  message: string;
  /** JSON pointer into `{ path, query, header, cookie, body }`; of a request to this API, into the body. */
  pointer?: string;
  /** The id of the rule that was violated. */
  rule?: string;
  /** The choices that decided it or its status. */
  choices?: string[];
  /** The ids of the unspecified points that these choices decide. */
  open?: string[];
}

/** An exchange: a request and what came of it. */
export type LogEntry = {
  request: LogMessage;
  /** Absent when there was none. */
  response?: LogMessage;
} & LogSummary;

/** Headers, with names in lower case, and the body as text. */
export interface LogMessage {
  headers: {
    [key: string]: string;
  };
  body: string;
  /** Whether only the first 64 KiB of the body are kept. */
  cut?: boolean;
}

export interface ChoiceView {
  name: string;
  title: string;
  value: string;
  default: string;
  values: string[];
  description: string;
  /** The ids of the unspecified points that it decides. */
  open: string[];
}

/** The name of a kind of fault. */
export type FaultName = "latency" | "rate-limit" | "status" | "stall" | "truncate" | "reset" | "slow-drip" | "content-type" | "malformed-json" | "empty-body" | "field";

/** A fault in responses: beside its name its options, which are those that /faults lists for the name. */
export interface Fault {
  name: FaultName;
  /** One of the `operations` that /faults lists. Without it all have the fault. */
  operation?: import('@voice-agent/client').OperationId;
  /** How many responses it affects. Without it it stays until it is removed. */
  times?: number;
  [key: string]: string | number | FaultName | import('@voice-agent/client').OperationId | undefined;
}

export type ActiveFault = {
  id: string;
} & Fault;

export interface FaultKind {
  name: FaultName;
  title: string;
  description: string;
  /** By name. */
  options: {
    [key: string]: FaultOption;
  };
}

/** An option of a fault. Without a default it is required, and has an example. */
export interface FaultOption {
  label: string;
  description?: string;
  type: "integer" | "text";
  least?: number;
  most?: number;
  values?: string[];
  default?: string | number;
  example?: string;
}

export interface Agents {
  agents: Agent[];
  /** Whether a webhookUrl on this machine is rejected. */
  strictWebhooks: boolean;
}

/** How many are kept. */
export type Total = number;

/** How many of them match, on all pages. */
export type Filtered = number;

export interface Calls {
  calls: CallSummary[];
  total: Total;
  filtered: Filtered;
}

export interface Deliveries {
  deliveries: DeliverySummary[];
  filtered: Filtered;
}

export interface Projects {
  projects: string[];
}

export interface Scripts {
  scripts: {
    name: string;
    description: string;
  }[];
}
