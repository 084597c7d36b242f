import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { PlainSchema, ToolDescription } from '@voice-agent/codegen/tool';
import type { JsonObject } from '@voice-agent/operation-kit/arguments';
import { masked } from '@voice-agent/operation-kit/mask';
import { tools } from '@voice-agent/operation-kit/tools';
import { startSandbox } from '@voice-agent/sandbox';
import fc from 'fast-check';
import { serverFactory } from './server.ts';

/** What came of the calls of a run, by its kind, and what must not have come. */
export interface FuzzResult {
  outcomes: Record<string, number>;
  wrong: string[];
}

// The spec allows any string there, the sandbox does not.
const ofSandbox = /\/query\/(?:(?:skip|take) must be an integer of at least 1|projectId must not be empty)/;
const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';
const ofAnyKind = fc.oneof(
  fc.constantFrom('FUNCTION', '', '..', masked, 'x'.repeat(251)),
  fc.integer({ min: -1, max: 50 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Values that mostly have the type of a schema, so that some calls are valid. */
function valuesOf({
  type,
  enum: members,
  format,
  properties,
  items = {},
}: PlainSchema): fc.Arbitrary<unknown> {
  const fitting: Record<string, () => fc.Arbitrary<unknown>> = {
    string: () =>
      members
        ? fc.constantFrom(...members)
        : format === 'uuid'
          ? fc.constant(id)
          : fc.string({ minLength: 1 }),
    integer: () => fc.integer({ min: 1, max: 50 }),
    boolean: () => fc.boolean(),
    array: () => fc.array(valuesOf(items), { maxLength: 3 }),
    object: () => (properties ? objectsOf(properties) : fc.dictionary(fc.string(), fc.string())),
  };
  return fc.oneof(
    { weight: 30, arbitrary: fitting[`${type}`]?.() ?? ofAnyKind },
    { weight: 1, arbitrary: ofAnyKind },
  );
}

const objectsOf = (properties: Readonly<Record<string, PlainSchema>>): fc.Arbitrary<JsonObject> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesOf(each)])), {
    requiredKeys: [],
  });

function argumentsFor({ inputSchema }: ToolDescription): fc.Arbitrary<JsonObject> {
  const properties = inputSchema.properties ?? {};
  const needed = Object.fromEntries(
    (inputSchema.required ?? []).map((name) => [name, properties[name] ?? {}]),
  );
  const others = fc.oneof(
    { weight: 20, arbitrary: fc.constant({}) },
    fc.dictionary(fc.string(), ofAnyKind, { maxKeys: 2 }),
  );
  const required = fc.record(
    Object.fromEntries(Object.entries(needed).map(([name, each]) => [name, valuesOf(each)])),
  );
  return fc.tuple(objectsOf(properties), others, required).map((parts) => Object.assign({}, ...parts));
}

/** Calls every tool with random arguments, on a sandbox that rejects each request that violates the spec. */
export async function fuzz(calls: number, seed: number): Promise<FuzzResult> {
  const apiKey = 'key-of-the-sandbox';
  const sandbox = await startSandbox({ port: 0, apiKey });
  const server = serverFactory({ baseUrl: sandbox.url, apiKey, allowWrites: true })();
  const client = new Client({ name: 'fuzz', version: '1.0.0' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  const result: FuzzResult = { outcomes: {}, wrong: [] };
  const all = fc.oneof(...tools.map((tool) => argumentsFor(tool).map((args) => ({ name: tool.name, args }))));
  try {
    for (const { name, args } of fc.sample(all, { numRuns: calls, seed })) {
      const { structuredContent, isError } = await client.callTool({ name, arguments: args });
      const { error } = structuredContent as { error?: { kind: string; message: string; status?: number } };
      const outcome = `${name}: ${error === undefined ? 'data' : `${error.kind} ${error.status ?? ''}`.trim()}`;
      result.outcomes[outcome] = (result.outcomes[outcome] ?? 0) + 1;
      const isClear = error === undefined ? isError !== true : isError === true && error.message.length > 10;
      const isSent =
        error !== undefined &&
        error.kind !== 'invalid' &&
        error.status !== 404 &&
        !ofSandbox.test(error.message);
      if (!isClear || isSent)
        result.wrong.push(`${outcome} ${JSON.stringify(args).slice(0, 300)} ${error?.message}`);
    }
  } finally {
    await client.close();
    await sandbox.close();
  }
  return result;
}
