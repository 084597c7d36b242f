import { describe, expect, test } from 'vitest';
import { Credentials } from './credentials.ts';
import { type Answer, type Asked, documentOf, runAgainst } from './service.testing.ts';

const responses = { 200: { description: 'x' }, 400: { description: 'x' } };
const components = {
  securitySchemes: {
    id: { type: 'apiKey', in: 'header', name: 'PLAID-CLIENT-ID' },
    secret: { type: 'apiKey', in: 'header', name: 'PLAID-SECRET' },
    inQuery: { type: 'apiKey', in: 'query', name: 'k' },
    inCookie: { type: 'apiKey', in: 'cookie', name: 'c' },
    basic: { type: 'http', scheme: 'basic' },
    bearer: { type: 'http', scheme: 'bearer' },
    oauth: { type: 'oauth2', flows: {} },
    token: { type: 'apiKey', in: 'header', name: 'Authorization' },
  },
};
const ok: Answer = { status: 200 };
const no: Answer = { status: 401 };
const document = (...paths: [path: string, security: object[] | undefined][]) => ({
  components,
  paths: Object.fromEntries(
    paths.map(([path, security]) => [
      path,
      { get: { operationId: path.slice(1), responses, ...(security && { security }) } },
    ]),
  ),
});
const rulesOf = ({ findings }: { findings: readonly { rule: string }[] }): string[] =>
  findings.map(({ rule }) => rule);

describe('each credential is sent as its scheme wants it', () => {
  test.each<[scheme: string, value: string, name: string, sent: string]>([
    ['id', 'abc', 'PLAID-CLIENT-ID', 'abc'],
    ['inQuery', 'a b+c', 'k', 'a b+c'],
    ['inCookie', 'abc', 'c', 'abc'],
    ['basic', 'me:päss word', 'Authorization', `Basic ${Buffer.from('me:päss word').toString('base64')}`],
    ['basic', btoa('me:pass'), 'Authorization', `Basic ${btoa('me:pass')}`],
    ['basic', `Basic ${btoa('me:pass')}`, 'Authorization', `Basic ${btoa('me:pass')}`],
    ['bearer', 'abc', 'Authorization', 'Bearer abc'],
    ['bearer', 'bearer abc', 'Authorization', 'bearer abc'],
    ['oauth', 'abc', 'Authorization', 'Bearer abc'],
    ['token', 'abc', 'Authorization', 'abc'],
    ['Authorization', 'Token abc', 'Authorization', 'Token abc'],
    ['plaid-secret', 'abc', 'PLAID-SECRET', 'abc'],
  ])('%s: %s', async (scheme, value, name, sent) => {
    const security = Object.keys(components.securitySchemes).map((each) => ({ [each]: [] }));
    const parsed = await documentOf(document(['/a', security]));
    const credentials = new Credentials(parsed, { credentials: { [scheme]: value } });
    const [operation = { security: [] }] = parsed.operations;
    expect(credentials.of(operation)).toMatchObject([{ name, value: sent }]);
  });

  test('what a header cannot have is reported before anything is sent', async () => {
    const parsed = await documentOf(document(['/a', [{ id: [] }]]));
    expect(() => new Credentials(parsed, { credentials: { id: 'a\nb' } })).toThrow('PLAID-CLIENT-ID');
  });
});

describe('two that are sent together', () => {
  const both = document(['/both', [{ id: [], secret: [] }]]);
  const credentials = { id: 'an-id-1', secret: 's3cret-1' };
  const compares =
    (id: boolean, secret: boolean) =>
    ({ headers }: Asked): Answer => {
      const isRight = !id || headers['plaid-client-id'] === 'an-id-1';
      return isRight && (!secret || headers['plaid-secret'] === 's3cret-1') ? ok : no;
    };

  test('are right together, and each is made wrong alone', async () => {
    const { findings, uncovered, asked } = await runAgainst(both, compares(true, true), { credentials });
    expect([findings, uncovered]).toEqual([[], []]);
    const alone = ({ headers }: Asked) => [headers['plaid-client-id'], headers['plaid-secret']];
    expect(asked.map(alone)).toContainEqual([undefined, 's3cret-1']);
    expect(asked.map(alone)).toContainEqual(['an-id-1', undefined]);
    expect(asked.map(alone)).toContainEqual(['an-id-1x', 's3cret-1']);
  });

  test('one that is not asked for is one finding, and no output has a secret', async () => {
    const seen = await runAgainst(both, compares(true, false), { credentials });
    expect(seen.findings.map(({ expected }) => expected)).toEqual(['a rejection of no credential (secret)']);
    expect(seen.findings[0]?.exchange.request.headers).toMatchObject({ 'plaid-client-id': '$ID' });
    const part = await runAgainst(
      both,
      ({ headers }) => (`${headers['plaid-secret']}`.startsWith('s3cret-1') ? ok : no),
      { credentials, variables: { PLAID_ID: 'an-id-1', PLAID_SECRET: 's3cret-1' } },
    );
    const text = JSON.stringify(part.findings);
    expect(text).not.toMatch(/an-id-1|s3cret-1/);
    expect(part.findings[0]?.exchange.request).toMatchObject({
      headers: { 'plaid-secret': '$PLAID_SECRET' },
      variables: ['PLAID_SECRET'],
    });
  });

  test('the first alternative that is known whole is used, and of one that is not the operation is left out', async () => {
    const parts = document(
      ['/either', [{ id: [], secret: [] }, { bearer: [] }]],
      ['/two', [{ id: [], secret: [] }]],
      ['/free', undefined],
    );
    const service = ({ path, headers }: Asked): Answer =>
      path === '/free' || headers.authorization === 'Bearer t-1' ? ok : no;
    const seen = await runAgainst(parts, service, { credentials: { bearer: 't-1', id: 'x-1' } });
    expect(seen.findings).toEqual([]);
    expect(seen.uncovered).toEqual([
      "two: it needs a credential that is not given: --credential 'secret=$VARIABLE'",
    ]);
    const free = seen.asked.filter(({ path }) => path === '/free');
    expect(free.length).toBeGreaterThan(0);
    expect(free.some(({ headers }) => 'authorization' in headers)).toBe(false);
  });

  test('what another alternative needs is not wrong', async () => {
    const parts = document(['/a', [{ id: [], secret: [] }, { id: [] }]]);
    const { findings } = await runAgainst(parts, compares(true, false), { credentials });
    expect(findings).toEqual([]);
  });
});

test('a header that no scheme is about goes with every request', async () => {
  const parts = document(['/a', [{ bearer: [] }]], ['/free', undefined]);
  const service = ({ path, headers }: Asked): Answer =>
    headers['x-tenant'] === 'north' && (path === '/free' || headers.authorization === 'Bearer t-1') ? ok : no;
  const credentials = { 'X-Tenant': 'north', bearer: 't-1' };
  const { findings, uncovered } = await runAgainst(parts, service, { credentials });
  expect([findings, uncovered]).toEqual([[], []]);
});

test('where no credential is asked for, that is one finding', async () => {
  const parts = document(['/health', [{ bearer: [] }]]);
  const { findings } = await runAgainst(parts, () => ok, { credentials: { bearer: 't-1' } });
  expect(findings.map(({ expected }) => expected)).toEqual(['a rejection of no credential']);
});

test('a basic credential that is not base64 does not end the run', async () => {
  const parts = document(['/a', [{ basic: [] }]]);
  for (const value of ['Basic k-1', 'Basic ~~~~', `Basic ${btoa('\u0001:\u00ff')}`]) {
    const service = ({ headers }: Asked): Answer => (headers.authorization === value ? ok : no);
    const { findings, uncovered } = await runAgainst(parts, service, {
      credentials: { Authorization: value },
    });
    expect([findings, uncovered]).toEqual([[], []]);
  }
});

describe('a credential that is rejected', () => {
  const parts = document(['/a', [{ bearer: [] }]], ['/b', [{ bearer: [] }]]);
  const credentials = { bearer: 't-1' };
  const variables = { TOKEN: 't-1' };

  test.each([401, 403])('by one operation with %i leaves that one', async (status) => {
    const service = ({ path, headers }: Asked): Answer =>
      headers.authorization !== 'Bearer t-1' ? no : path === '/a' ? { status } : ok;
    const seen = await runAgainst(parts, service, { credentials, variables });
    expect(seen.findings).toEqual([]);
    expect(seen.uncovered).toEqual([`a: a valid request got ${status}. Check the key in TOKEN`]);
    expect(seen.isUnfinished).toBe(false);
  });

  test('by all of them ends the run, with the variable to check', async () => {
    await expect(runAgainst(parts, () => no, { credentials, variables })).rejects.toThrow(
      /^a: a valid request got 401\. Check the key in TOKEN\.$/,
    );
  });

  test('by all but the public ones makes the run inconclusive', async () => {
    const service = ({ path }: Asked): Answer => (path === '/free' ? ok : no);
    const all = document(['/a', [{ bearer: [] }]], ['/free', undefined]);
    const { isUnfinished, stopped } = await runAgainst(all, service, { credentials, variables });
    expect(stopped).toBe('a: a valid request got 401. Check the key in TOKEN.');
    expect(isUnfinished).toBe(true);
  });

  test('while a wrong one is accepted is a finding', async () => {
    const service = ({ headers }: Asked): Answer => (headers.authorization === 'Bearer t-1' ? no : ok);
    const seen = await runAgainst(parts, service, { credentials, variables });
    expect(rulesOf(seen)).toContain('unauthenticated-request-accepted');
  });

  test('in the middle of the run is one reason, and no finding', async () => {
    let left = 10;
    const service = ({ headers }: Asked): Answer =>
      headers.authorization === 'Bearer t-1' && left-- > 0 ? ok : no;
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 90 } };
    const get = { operationId: 'a', responses, security: [{ bearer: [] }], parameters: [limit] };
    const expiring = { components, paths: { ...parts.paths, '/a': { get } } };
    const seen = await runAgainst(expiring, service, { credentials, variables });
    expect(rulesOf(seen).filter((rule) => rule !== 'invalid-request-accepted')).toEqual([]);
    expect(seen.stopped).toBe('Every request since a got 401: has the key in TOKEN expired?');
    expect(seen.isUnfinished).toBe(true);
  });

  test('after wrong ones is a finding', async () => {
    let isLocked = false;
    const service = ({ headers }: Asked): Answer => {
      isLocked ||= headers.authorization !== 'Bearer t-1';
      return isLocked ? no : ok;
    };
    const seen = await runAgainst(parts, service, { credentials, variables });
    expect(rulesOf(seen)).toEqual(['response-status']);
    expect(seen.stopped).toBe('Every request since b got 401: has the key in TOKEN expired?');
  });

  test('for a guessed id is nothing there', async () => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    const one = { operationId: 'one', responses, security: [{ bearer: [] }], parameters: [id] };
    const service = ({ path, headers }: Asked): Answer =>
      headers.authorization !== 'Bearer t-1' ? no : path === '/a' || path === '/b' ? ok : { status: 403 };
    const all = { components, paths: { '/ones/{id}': { get: one }, ...parts.paths } };
    const { uncovered } = await runAgainst(all, service, { credentials });
    expect(uncovered).toEqual(['one: no id is known; give --parameter one.id=VALUE']);
  });
});
