import { wrongCredentials } from '../../engine/wrong-credentials.ts';
import { mustReject, send } from './calls.ts';
import type { Item, Violation } from './client.ts';
import type { Updates } from './updates.ts';

/** An update that breaks one rule; what else it says would be seen if it were kept. */
interface Forbidden {
  what: string;
  fact: string;
  body: Item;
}

const neverKept = (next: () => string): string => `Never kept ${next()}`;
const message = (type: string): Item => ({ type, content: 'Never kept' });

/** Updates that break a rule of the interface each. */
export function forbiddenUpdates(next: () => string): Forbidden[] {
  const of = (what: string, rule: string, body: Item): Forbidden => ({
    what,
    fact: `web-tool.update.${rule}`,
    body,
  });
  const named = (what: string, rule: string, body: Item): Forbidden =>
    of(what, rule, { name: neverKept(next), ...body });
  const described = (what: string, rule: string, body: Item): Forbidden =>
    of(what, rule, { description: neverKept(next), ...body });
  const repeated = (...messages: string[]): Item => ({ messages: messages.map(message) });
  const once = 'message-types-unique';
  return [
    described('an empty name', 'name', { name: '' }),
    described('a name of 251 characters', 'name', { name: 'n'.repeat(251) }),
    named('an empty description', 'description', { description: '' }),
    named('a description of 1001 characters', 'description', { description: 'd'.repeat(1_001) }),
    ...['WEB_TOOL', 'TTS', 'function', ''].map((type) =>
      named(`the type ${type === '' ? 'of no letters' : type}`, 'type', { type, async: true }),
    ),
    named('the type WEB_TOOL alone', 'type', { type: 'WEB_TOOL' }),
    named('FUNCTION without async', 'async-required-for-function', { type: 'FUNCTION' }),
    named('MCP with async true', 'async-not-allowed-for-mcp', { type: 'MCP', async: true }),
    named('MCP with async false', 'async-not-allowed-for-mcp', { type: 'MCP', async: false }),
    named('MCP with params', 'params-not-allowed-for-mcp', { type: 'MCP', params: { type: 'object' } }),
    named('MCP with empty params', 'params-not-allowed-for-mcp', { type: 'MCP', params: {} }),
    named('two messages of the type system', once, repeated('system', 'system')),
    named('a type of message twice, with another between', once, repeated('a', 'b', 'a')),
    named('a type of message again at the end of four', once, repeated('a', 'b', 'c', 'b')),
    named('a type of message again at the end of six', once, repeated('a', 'b', 'c', 'd', 'e', 'a')),
    named('a type of message twice, with MCP', once, { type: 'MCP', ...repeated('a', 'a') }),
    named('an async that is a text', 'async', { async: 'true' }),
    named('a timeout that is a text', 'tool-settings', { toolSettings: { timeout: '5' } }),
    named('a header that is a number', 'tool-settings', { toolSettings: { httpHeaders: { 'X-Number': 1 } } }),
    named('params that are a list', 'params', { params: [] }),
    named('params that are wrong inside', 'params', { params: { properties: { a: { items: 'text' } } } }),
    named('messages that are an object', 'messages', { messages: message('system') }),
  ];
}

/** A refused update changes nothing: one that breaks a rule, one by somebody else, one of no web tool. */
export async function refusedFlaws(updates: Updates, id: string, strangeId: string): Promise<Violation[]> {
  const { client } = updates;
  const { executor, update } = client;
  const said = new Map<string, { what: string; fact: string }>();
  const saidBy = ({ name, description }: Item): { what: string; fact: string } =>
    said.get(`${name}`) ??
    said.get(`${description}`) ?? { what: 'updates that were refused', fact: 'web-tool.update.answer' };
  const refuse = async (
    what: string,
    fact: string,
    send: () => Promise<boolean>,
    body: Item,
  ): Promise<void> => {
    for (const text of [body.name, body.description])
      said.set(`${text}`, { what: `an update with ${what}`, fact });
    // That it is accepted is a finding by itself; then it may well be kept.
    if (await send()) await updates.read();
  };
  const mustRefuse = (at: string, body: Item, what: string, fact: string, pointer: string): Promise<void> => {
    const request = executor.requestOf(update, { path: { id: at }, query: {}, header: {}, body });
    const testCase = {
      operation: update,
      request,
      pointer,
      expected: `a refusal of ${what}`,
      facts: [fact],
    };
    return refuse(what, fact, () => mustReject(executor, testCase), body);
  };
  for (const { what, fact, body } of forbiddenUpdates(updates.next))
    await mustRefuse(id, body, what, fact, update.body?.pointer ?? update.pointer);
  const flaws = await updates.unchanged(saidBy);

  const [credential] = update.credentials;
  for (const { name, value } of credential === undefined
    ? []
    : wrongCredentials(credential, executor.credential.value)) {
    const body = { name: neverKept(updates.next) };
    const login = value === undefined ? null : { ...executor.credential, value };
    const request = executor.requestOf(update, { path: { id }, query: {}, header: {}, body }, login);
    const testCase = {
      operation: update,
      request,
      pointer: `${update.pointer}/security`,
      expected: `a refusal of ${name}`,
      mutates: 'credential',
    } as const;
    await refuse(name, 'operations.authenticated', () => mustReject(executor, testCase), body);
  }
  flaws.push(...(await updates.unchanged(saidBy)));

  const tool = updates.known.get(id) ?? {};
  const fact = 'web-tool.update.id';
  const isUuid = (text: unknown): boolean =>
    /^(?:urn:uuid:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(`${text}`);
  const pointer = update.parameters.find(({ name }) => name === 'id')?.pointer ?? update.pointer;
  for (const [what, at] of [
    ['the persistentId for the id', tool.persistentId],
    ['an id without its hyphens', id.replaceAll('-', '')],
  ])
    if (typeof at === 'string' && at !== '' && !isUuid(at))
      await mustRefuse(at, { name: neverKept(updates.next) }, `${what}`, fact, pointer);
  for (const [what, at] of [
    ['the id of no web tool', strangeId],
    ...['userId', 'projectId', 'collectionId'].map(
      (field) => [`the ${field} for the id`, tool[field]] as const,
    ),
  ] as const)
    if (isUuid(at) && !updates.known.has(`${at}`)) {
      const body = { name: neverKept(updates.next) };
      const request = executor.requestOf(update, { path: { id: at }, query: {}, header: {}, body });
      const sendIt = async (): Promise<boolean> => {
        await send(executor, update, request, pointer);
        return false;
      };
      await refuse(`${what}`, fact, sendIt, body);
    }
  return [...flaws, ...(await updates.unchanged(saidBy))];
}
