/** A page of the reference of a package: which entry points it has, or which files of the first one. */
export interface PlannedPage {
  id: string;
  title: string;
  description: string;
  /** Entry points without the name of the package, such as `./testing`. */
  entries?: readonly string[];
  /** How the sources of what the package itself exports begin, from its `src`. */
  sources?: readonly string[];
  /** The names that the page has of what these sources declare. */
  only?: RegExp;
  /** The names that another page has. */
  except?: RegExp;
  /** As those of a page. */
  keywords?: string;
}

/** A package that people import. */
export interface PlannedPackage {
  /** Its folder below `packages`. */
  folder: string;
  title: string;
  /** Its purpose, in a sentence or two. */
  about: string;
  pages: readonly PlannedPage[];
}

/** The pages of each package. A test fails when an export is on none. */
export const plan: readonly PlannedPackage[] = [
  {
    folder: 'client',
    title: 'Client',
    about: 'A typed client for the HTTP API. It runs wherever `fetch` does.',
    pages: [
      {
        id: 'create-client',
        title: 'Client and options',
        description: 'createClient, every option of the client and of a request, and middleware.',
        sources: ['client.ts', 'options.ts'],
        keywords: 'base url, base path, options, fetch, proxy, middleware, headers',
      },
      {
        id: 'operations',
        title: 'Operations',
        description: 'The methods of the client, one per operation, with their parameters.',
        sources: ['generated/resources.ts', 'paginated.ts', 'distinct.ts'],
        keywords: 'iterate, pagination, pages, toArray, auto-pagination',
      },
      {
        id: 'results',
        title: 'Results and errors',
        description: 'What a request returns: results, exceptions, and every kind of error.',
        sources: ['result.ts'],
      },
      {
        id: 'types',
        title: 'Types of the API',
        description: 'The TypeScript types of records, lists and request bodies, and paramsSchema.',
        sources: ['generated/types.ts', 'params-schema.ts'],
      },
      {
        id: 'raw',
        title: 'Raw requests',
        description: 'An openapi-fetch client with the same options, for requests that no method sends.',
        entries: ['./raw'],
        keywords: 'openapi-fetch, openapi-react-query, react-query, custom request',
      },
      {
        id: 'observe',
        title: 'Tracing and deprecation',
        description: 'Middleware: spans for each attempt, and notices of deprecation.',
        entries: ['./middleware'],
      },
      {
        id: 'testing',
        title: 'Testing',
        description:
          'Stubs of methods, a mock of the service for MSW, failures to test against, and fixtures.',
        entries: ['./stubs', './testing'],
      },
      {
        id: 'validators',
        title: 'Validators and schemas',
        description:
          'A validator and a Standard Schema for each request and response, and validateResponses.',
        entries: ['./validators'],
        keywords: 'Zod, Valibot, Standard Schema, JSON Schema, AJV, runtime validation',
      },
      {
        id: 'table',
        title: 'Table of operations',
        description: 'Every operation with its validators, for programs that act as the service.',
        entries: ['./operations'],
      },
    ],
  },
  {
    folder: 'webhooks',
    title: 'Webhooks',
    about: 'Typed events, and a receiver that verifies, stores and processes deliveries.',
    pages: [
      {
        id: 'create-receiver',
        title: 'Receiver and options',
        description: 'createReceiver, every option of the receiver, and what handlers get.',
        sources: ['receiver', 'body.ts'],
      },
      {
        id: 'verify',
        title: 'Verify and check',
        description: 'Verify a delivery and get its event, and check the configuration of a webhook.',
        sources: ['unwrap.ts', 'verify.ts', '../internal/cli-kit/', 'configuration.ts'],
      },
      {
        id: 'events',
        title: 'Events',
        description: 'The types of events, and functions that parse them and read their turns.',
        sources: ['event-types.ts', 'parse.ts', 'turns.ts', 'generated/'],
      },
      {
        id: 'adapters',
        title: 'Adapters',
        description: 'Handlers for Node, Express, Fastify, and every server with Request and Response.',
        entries: ['./node', './web', './express', './fastify'],
        keywords: 'Bun, Deno, web standard',
      },
      {
        id: 'inboxes',
        title: 'Inboxes',
        description: 'Where deliveries are kept: SQLite, PostgreSQL, or your own queue.',
        sources: ['inbox-types.ts', 'forward.ts'],
        entries: ['./sqlite', './postgres'],
      },
      {
        id: 'observe',
        title: 'Log lines, metrics and spans',
        description: 'Every line that a receiver logs, and every metric and span that it records.',
        sources: ['telemetry.ts'],
      },
      {
        id: 'testing',
        title: 'Testing',
        description: 'Events, calls and deliveries for your tests.',
        entries: ['./testing', './testing/inbox'],
      },
      {
        id: 'stores',
        title: 'Stores',
        description: 'The interface of your own store, and the function that makes an inbox of it.',
        entries: ['./inbox'],
      },
      {
        id: 'validators',
        title: 'Validators and schemas',
        description: 'A validator and a Standard Schema for each event.',
        entries: ['./validators'],
      },
    ],
  },
  {
    folder: 'sandbox',
    title: 'Sandbox',
    about: 'The service on your machine, started from a test or a script.',
    pages: [
      {
        id: 'start-sandbox',
        title: 'Start a sandbox',
        description: 'startSandbox, every option, and what a running sandbox has.',
        sources: ['index.ts', 'public.ts', 'generated/types.ts'],
        except: /^Log/,
      },
      {
        id: 'behaviours',
        title: 'Behaviours',
        description: 'What the sandbox does where the service specifies nothing, and how to change it.',
        sources: ['choices.ts'],
      },
      {
        id: 'log',
        title: 'Request log',
        description: 'The requests and responses that a sandbox has logged.',
        sources: ['public.ts', 'generated/types.ts'],
        only: /^Log/,
      },
    ],
  },
  {
    folder: 'contract',
    title: 'Contract',
    about: 'The checks of the contract gate as functions, for your own tests and tools.',
    pages: [
      {
        id: 'check-api',
        title: 'Check a service',
        description: 'checkApi, its options, and the result of a run.',
        sources: ['api.ts', 'engine/', '../internal/cli-kit/cannot-run.ts'],
      },
      {
        id: 'check-receiver',
        title: 'Check a receiver',
        description: 'checkReceiver, its options and its result.',
        sources: ['receiver/'],
      },
      {
        id: 'check-deliveries',
        title: 'Check deliveries',
        description: 'checkDeliveries, for deliveries that you have recorded.',
        sources: ['deliveries/'],
      },
      {
        id: 'check-traffic',
        title: 'Check traffic',
        description: 'checkTraffic, for requests and responses that you have recorded.',
        sources: ['traffic/', 'http/'],
      },
      {
        id: 'compare',
        title: 'Compare documents',
        description: 'Compare two versions of an OpenAPI or AsyncAPI document.',
        sources: ['compare.ts', '../internal/spec-diff/'],
      },
      {
        id: 'reports',
        title: 'Documents, rules and reports',
        description: 'Load a document, look up a rule, and render a report.',
        sources: ['documents.ts', 'rules.ts', 'report/', '../internal/spec-model/'],
        except: /^CannotRun$/,
      },
    ],
  },
  {
    folder: 'mcp',
    title: 'MCP server',
    about: 'An MCP server that offers the operations to agents as tools, over stdio and HTTP.',
    pages: [
      {
        id: 'serve',
        title: 'Serve MCP',
        description: 'serveStdio and serveHttp, their options, and the program as a function.',
        sources: ['http.ts', 'stdio.ts', 'options.ts'],
        entries: ['./cli'],
        keywords: 'MCP, Model Context Protocol, agent, LLM, tools',
      },
    ],
  },
];
