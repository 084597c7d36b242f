import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiKey, authorization, functionId, mcpId, raw, useApi } from '../api.testing.ts';
import { type Choices, choiceNames, choices, choose } from '../choices.ts';

const sandbox = useApi();

// What HTTP/1.1 lets through in a request line and in a header.
const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
});
// The key of the API, and the token of a web tool that is also listed.
const secrets = [apiKey, 'true-token'];
const secret = fc.constantFrom(...secrets);
const update = `/v1/voice-agents/web-tool/${functionId}`;
const operation = fc.constantFrom<[string, string]>(
  ['POST', '/v1/jobs/all'],
  ['GET', '/v1/voice-agents/web-tool/list'],
  ['PATCH', update],
);
const target = fc.oneof(
  { arbitrary: operation, weight: 5 },
  fc.tuple(
    fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    fc.oneof(
      operation.map(([, path]) => path),
      visible.map((text) => `/v1/${text}`),
      visible.map((text) => `/v1/voice-agents/web-tool/${text}`),
    ),
  ),
);
const parameter = fc.tuple(
  fc.constantFrom(...'projectId isActive skip take type voiceAgentId search __proto__ %'.split(' '), ''),
  fc.oneof(
    visible,
    secret,
    fc.constantFrom('', '1', '99999999999999999999', 'true', 'MCP', mcpId, '%00', '%ff', 'a%20b'),
  ),
);
const query = fc
  .array(parameter, { maxLength: 4 })
  .map((parameters) => parameters.map(([name, value]) => `${name}=${value}`).join('&'));
const header = fc.oneof(
  fc.constantFrom('content-type: application/json', 'content-type: application/json; charset=x'),
  fc.constantFrom('content-encoding: br', 'expect: 100-continue'),
  fc.constantFrom('origin: https://x.example.com', 'access-control-request-method: PATCH'),
  fc
    .constantFrom('latency; ms=1', 'field; pointer=/*; as=list', ',;=,')
    .map((fault) => `x-sandbox-fault: ${fault}`),
  fc
    .tuple(
      fc.constantFrom('authorization', 'x-sandbox-fault', 'access-control-request-headers'),
      fc.oneof(visible, secret),
    )
    .map(([name, value]) => `${name}: ${value}`),
);
const body = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc
    .oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.constantFrom(...'take skip search type params toolSettings messages name async'.split(' ')),
        fc.oneof(fc.jsonValue(), secret, fc.constantFrom('MCP', 'FUNCTION', 1, true)),
      ),
    )
    .map((value) => Buffer.from(JSON.stringify(value)).toString('latin1')),
);
const chosen = fc.record(
  Object.fromEntries(choiceNames.map((name) => [name, fc.constantFrom<string>(...choices[name].values)])),
) as fc.Arbitrary<Partial<Choices>>;

test('every request gets a response, none of which is a 500, and an entry of the log without secrets', async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.record({ target, query, headers: fc.array(header, { maxLength: 3 }), body, chosen }),
      async (request) => {
        sandbox.state.choices = choose(request.chosen);
        const hasCredential = request.headers.some((line) => line.startsWith('authorization'));
        const head = [
          `${request.target.join(' ')}?${request.query} HTTP/1.1`,
          `host: localhost:${sandbox.port}`,
          'connection: close',
          `content-length: ${request.body.length}`,
          ...(hasCredential ? [] : [`authorization: ${authorization}`]),
          ...request.headers,
        ];
        const { text } = await raw(sandbox.port, `${head.join('\r\n')}\r\n\r\n${request.body}`);
        const status = Number(/HTTP\/1\.1 (?!100)(\d+)/.exec(text)?.[1]);
        seen.add(status);
        expect(status, text).toBeGreaterThanOrEqual(200);
        expect(status, text).toBeLessThan(500);
        const { log } = sandbox.state;
        const entry = JSON.stringify(log.get(log.lastId));
        for (const text of secrets) expect(entry).not.toContain(text);
      },
    ),
    { numRuns: 1000 },
  );
  expect(Math.min(...seen)).toBeLessThan(300);
  expect([...seen]).toEqual(expect.arrayContaining([400, 401, 404, 405, 415, 422]));
});
