/**
 * The words by which people search for a page and that it may not have, separated by commas; by the address of the page
 * without slashes at its ends. They are part of the index and are not shown.
 */
export const keywords: Record<string, string> = {
  'guides/quick-start':
    'install, getting started, first request, hello world, setup, tutorial, npm, TypeScript, JavaScript, Node, curl, environment variables',
  'guides/from-a-clone': 'git clone, not on npm, unpublished, pnpm, local packages, source, contribute',
  'guides/verify-a-webhook':
    'verify, verification, signature, signing, HMAC, webhook secret, Express, Fastify, Next.js, Hono, middleware, route handler, security, raw body, body parser',
  'guides/receive-webhooks':
    'reliable, at least once, durable, receiver, endpoint, listener, acknowledge, 200, SQLite, tunnel',
  'guides/idempotent-handlers':
    'idempotency, idempotent, idempotency key, duplicates, deduplication, exactly once, redelivery, twice',
  'guides/pagination':
    'pagination, paging, paginate, next page, page size, limit, offset, cursor, iterate, all items',
  'guides/rate-limits-and-retries':
    'rate limit, rate limits, throttling, 429, Retry-After, retry, retries, exponential backoff, timeout, timeouts, circuit breaker, concurrency',
  'guides/proxies-and-certificates':
    'proxy, HTTPS_PROXY, HTTP_PROXY, NO_PROXY, certificate, CA, TLS, SSL, self-signed, corporate network, firewall',
  'guides/errors':
    'error codes, error handling, exceptions, status codes, 400, 401, 404, 422, 500, try catch, failure',
  'guides/authentication':
    'api key, token, secret, bearer, Authorization header, credentials, login, 401, unauthorized, rotate',
  'guides/update-a-web-tool': 'patch, edit, rename, change, validation, FUNCTION, MCP',
  'guides/test-your-code':
    'mock, mocking, fake, stub, offline, sandbox, unit test, MSW, fixtures, Jest, Vitest, seed, fault, fault injection',
  'guides/deploy-the-receiver':
    'deploy, deployment, Docker, container, Kubernetes, serverless, Lambda, Vercel, Cloudflare, hosting, production, scale, several machines',
  'guides/postgresql': 'Postgres, SQL, database, workers, connection pool',
  'guides/bring-your-own-store': 'custom store, Redis, MySQL, DynamoDB, storage, adapter, queue',
  'guides/operate-a-receiver':
    'operations, replay, dead letter, dead-lettered, backup, monitoring, inbox, stuck delivery, runbook, health check, health',
  'guides/observe-it':
    'observability, logs, logging, metrics, tracing, OpenTelemetry, Prometheus, monitoring, debug, request id',
  'guides/from-another-language':
    'Python, Go, Java, Ruby, PHP, C#, Rust, generate a client, codegen, openapi-generator',
  'guides/contract-gate-in-ci':
    'CI, continuous integration, GitHub Actions, contract test, pipeline, conformance',
  'guides/upgrade': 'breaking changes, migration, migrate, semver, new version, deprecation, update packages',
  'sdk/client/create-client': 'base url, base path, options, fetch, proxy, middleware, headers',
  'sdk/client/validators': 'Zod, Valibot, Standard Schema, JSON Schema, AJV, runtime validation',
  'sdk/webhooks/adapters': 'Bun, Deno, web standard',
  'contributing/remote-cache': 'Turborepo, build cache, remote cache',
  'webhooks/call-ended': 'transcript, conversation, turns, recording, outcome, call summary',
  'webhooks/configuration':
    'channel, webhook URL, endpoint, HTTPS, localhost, ngrok, tunnel, subscribe, event types, life of a call',
  console: 'try it, playground, explorer, send a request, API client',
  downloads: 'Postman, Insomnia, OpenAPI, Swagger, AsyncAPI, spec file, JSON, YAML, checksum',
  open: 'undocumented, unknown, not specified, open questions, guarantees',
  changelog: 'release notes, releases, history, what is new',
};
