import { isSuccess } from '@voice-agent/test-engine/outcome';
import type { InvalidRequest } from './client.ts';
import type { Rejection, Updates } from './invariants/updates.ts';
import type { Item } from './operations.ts';
import type { Violation } from './violation.ts';

/** An update that violates one fact. Its name or description would show that it was kept. */
interface InvalidUpdate extends Rejection {
  body: Item;
}

/** An update that is rejected. */
interface RejectedUpdate extends InvalidUpdate, Pick<InvalidRequest, 'pointer' | 'credential'> {
  id: string;
  /** Whether the spec does not say that it is rejected. */
  isUndocumented?: boolean;
}

const message = (type: string): Item => ({ type, content: 'Never kept' });
const messages = (...types: string[]): Item => ({ messages: types.map(message) });

const invalidBodies: readonly [what: string, rule: string, body: Item][] = [
  ['an empty name', 'name', { name: '' }],
  ['a name of 251 characters', 'name', { name: 'n'.repeat(251) }],
  ['an empty description', 'description', { description: '' }],
  ['a description of 1001 characters', 'description', { description: 'd'.repeat(1_001) }],
  ['the type WEB_TOOL', 'type', { type: 'WEB_TOOL', async: true }],
  ['the type TTS', 'type', { type: 'TTS', async: true }],
  ['the type function', 'type', { type: 'function', async: true }],
  ['an empty type', 'type', { type: '', async: true }],
  ['the type WEB_TOOL alone', 'type', { type: 'WEB_TOOL' }],
  ['FUNCTION without async', 'async-required-for-function', { type: 'FUNCTION' }],
  ['MCP with async true', 'async-not-allowed-for-mcp', { type: 'MCP', async: true }],
  ['MCP with async false', 'async-not-allowed-for-mcp', { type: 'MCP', async: false }],
  ['MCP with params', 'params-not-allowed-for-mcp', { type: 'MCP', params: { type: 'object' } }],
  ['MCP with empty params', 'params-not-allowed-for-mcp', { type: 'MCP', params: {} }],
  ['two messages of the type system', 'message-types-unique', messages('system', 'system')],
  ['a type of message twice, with another between', 'message-types-unique', messages('a', 'b', 'a')],
  ['a type of message again at the end of four', 'message-types-unique', messages('a', 'b', 'c', 'b')],
  [
    'a type of message again at the end of six',
    'message-types-unique',
    messages('a', 'b', 'c', 'd', 'e', 'a'),
  ],
  ['a type of message twice, with MCP', 'message-types-unique', { type: 'MCP', ...messages('a', 'a') }],
  ['an async that is a string', 'async', { async: 'true' }],
  ['a timeout that is a string', 'tool-settings', { toolSettings: { timeout: '5' } }],
  ['a header that is a number', 'tool-settings', { toolSettings: { httpHeaders: { 'X-Number': 1 } } }],
  ['params that are an array', 'params', { params: [] }],
  ['params with an invalid schema', 'params', { params: { properties: { a: { items: 'text' } } } }],
  ['messages that are an object', 'messages', { messages: message('system') }],
];

const nameOf = (next: () => string): string => `Never kept ${next()}`;

/** Updates whose body violates one rule each. */
export const invalidUpdates = ({ next }: Pick<Updates, 'next'>): InvalidUpdate[] =>
  invalidBodies.map(([what, rule, body]) => {
    const marker = { [body.name === undefined ? 'name' : 'description']: nameOf(next) };
    return { what, fact: `web-tool.update.${rule}`, body: { ...marker, ...body } };
  });

/**
 * A rejected update changes nothing.
 *
 * @param id of the web tool to update
 * @param unusedId a UUID that no web tool has
 */
export async function judgeRejectedUpdates(
  updates: Updates,
  id: string,
  unusedId: string,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const scenario of [withInvalidBodies, withWrongCredentials, withOtherIds])
    violations.push(...(await judgeAfter(updates, scenario(updates, id, unusedId))));
  return violations;
}

/** Sends the updates, and checks that nothing has changed. */
async function judgeAfter(updates: Updates, rejected: readonly RejectedUpdate[]): Promise<Violation[]> {
  const { client } = updates;
  const operation = client.operations.update;
  const byText = new Map<unknown, Rejection>();
  for (const { id, body, isUndocumented, ...rest } of rejected) {
    for (const text of [body.name, body.description]) if (text !== undefined) byText.set(text, rest);
    const values = { path: { id }, body };
    if (isUndocumented) await client.send(operation, values, 'any', rest.pointer);
    // An accepted update is a finding by itself, and it may be kept.
    else if (!(await client.expectRejection({ operation, values, ...rest }))) await updates.read();
  }
  const unknown = { what: 'invalid values', fact: 'web-tool.update.answer' };
  return updates.judgeUnchanged(
    ({ name, description }) => byText.get(name) ?? byText.get(description) ?? unknown,
  );
}

/** Sends an update after which nothing may have changed, unless the service accepts it: that is another finding. */
export async function judgeIfRejected(
  updates: Updates,
  id: string,
  { body, ...rejection }: InvalidUpdate,
): Promise<Violation[]> {
  const { client } = updates;
  const sent = await client.send(client.operations.update, { path: { id }, body }, 'any');
  if (sent !== undefined && !isSuccess(sent.response.status)) return updates.judgeUnchanged(() => rejection);
  await updates.read();
  return [];
}

function withInvalidBodies(updates: Updates, id: string): RejectedUpdate[] {
  const { update } = updates.client.operations;
  const pointer = update.body?.pointer ?? update.pointer;
  return invalidUpdates(updates).map((each) => ({ ...each, id, pointer }));
}

function withWrongCredentials({ client, next }: Updates, id: string): RejectedUpdate[] {
  const pointer = `${client.operations.update.pointer}/security`;
  const fact = 'operations.authenticated';
  return client.wrongCredentials.map((credential) => {
    const body = { name: nameOf(next) };
    return { id, what: credential.name, fact, body, pointer, credential };
  });
}

const isUuid = (text: string): boolean =>
  /^(?:urn:uuid:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** A value that is no UUID is invalid. Whether one that no web tool has is rejected is undocumented. */
function withOtherIds(updates: Updates, id: string, unusedId: string): RejectedUpdate[] {
  const { update } = updates.client.operations;
  const pointer = update.parameters.find(({ name }) => name === 'id')?.pointer ?? update.pointer;
  const tool = updates.tools.get(id);
  const others: [what: string, id: unknown, isUndocumented: boolean][] = [
    ['the persistentId for the id', tool?.persistentId, false],
    ['an id without its hyphens', id.replaceAll('-', ''), false],
    ['the id of no web tool', unusedId, true],
    ...['userId', 'projectId', 'collectionId'].map((field): [string, unknown, boolean] => [
      `the ${field} for the id`,
      tool?.[field],
      true,
    ]),
  ];
  return others.flatMap(([what, other, isUndocumented]): RejectedUpdate[] => {
    if (typeof other !== 'string' || other === '') return [];
    if (isUuid(other) !== isUndocumented || updates.tools.has(other)) return [];
    const body = { name: nameOf(updates.next) };
    return [{ id: other, what, fact: 'web-tool.update.id', body, pointer, isUndocumented }];
  });
}
