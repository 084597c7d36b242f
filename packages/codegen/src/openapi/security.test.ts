import { describe, expect, it } from 'vitest';
import { type Emitted, emitted } from './client.testing.ts';

const securitySchemes = {
  key: { type: 'apiKey', in: 'header', name: 'authorization' },
  token: { type: 'http', scheme: 'Token' },
  reference: { $ref: '#/components/securitySchemes/key' },
  bearer: { type: 'http', scheme: 'bearer' },
  query: { type: 'apiKey', in: 'query', name: 'Authorization' },
  login: { type: 'oauth2', flows: {} },
};

/** What is emitted for an operation with this `security`, in a document with that one. */
function clientWith(security: object[] | undefined, ofDocument?: object[]): Promise<Emitted> {
  const post = {
    operationId: 'a',
    tags: ['things'],
    security,
    responses: { '204': { description: 'Done.' } },
  };
  return emitted({ paths: { '/a': { post } }, security: ofDocument, components: { securitySchemes } });
}

const withKey = '    a: (options) => send(aOperation, {}, options),';
const withoutKey =
  '    a: (options) => send(aOperation, {}, { ...options, headers: { Authorization: null, ...options?.headers } }),';

describe('the API key', () => {
  it.each([
    [undefined, undefined],
    [undefined, [{ key: [] }]],
    [[{ key: [] }], []],
    [[{ token: [] }], undefined],
    [[{ reference: [] }], undefined],
    [[{ bearer: [] }, { key: [] }], undefined],
    [[{}, { key: [] }], undefined],
  ])('is sent for %j in a document with %j', async (security, ofDocument) => {
    const { files, resources, notes } = await clientWith(security, ofDocument);
    expect(resources).toContain(withKey);
    expect(files.get('operations.ts')).not.toContain('authenticated');
    expect(notes).toEqual([]);
  });

  it.each([
    [[], [{ key: [] }]],
    [undefined, []],
    [[{}], [{ key: [] }]],
    [[{}, { bearer: [] }], [{ key: [] }]],
  ])('is not sent for %j in a document with %j', async (security, ofDocument) => {
    const { files, resources, notes } = await clientWith(security, ofDocument);
    expect(resources).toContain(withoutKey);
    expect(files.get('operations.ts')).toContain('"authenticated": false');
    expect(notes).toEqual([]);
  });

  it.each(['bearer', 'query', 'login', 'toString'])(
    'is not sent in place of %s, and there is a note',
    async (name) => {
      const { resources, notes } = await clientWith([{ [name]: [] }], [{ key: [] }]);
      expect(resources).toContain(withoutKey);
      expect(notes).toEqual([
        `#/paths/~1a/post/security: The client can't send the security scheme "${name}": it sends no API key.`,
      ]);
    },
  );

  it('is sent beside what the client cannot send, and there is a note', async () => {
    const { resources, notes } = await clientWith(undefined, [{ key: [], bearer: [] }]);
    expect(resources).toContain(withKey);
    expect(notes).toEqual([
      '#/security: The client can\'t send the security scheme "bearer": it sends the API key alone.',
    ]);
  });
});
