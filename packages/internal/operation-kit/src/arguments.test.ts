import type { ToolDescription } from '@voice-agent/codegen/tool';
import { expect, test } from 'vitest';
import { argumentPointer, type JsonObject, lastArgument } from './arguments.ts';
import { tools } from './generated/tools.ts';

const tool = (parts: Partial<ToolDescription>): ToolDescription => Object.assign({}, tools[0], parts);

test.each<[Partial<ToolDescription>, args: JsonObject, expected: unknown[]]>([
  [{ rest: 'nothing' }, {}, []],
  [{ rest: 'object', isOptional: true }, {}, [undefined]],
  [{ rest: 'object' }, { take: 1 }, [{ take: 1 }]],
  [{ rest: 'object', body: 'argument' }, { take: 1, body: [2] }, [{ take: 1, body: [2] }]],
  [{ rest: 'body', body: 'argument' }, { body: [2] }, [[2]]],
  [{ rest: 'body', body: 'argument' }, { take: 1, body: { id: 2 } }, [{ take: 1, id: 2 }]],
])('%j with %j: the method takes %j', (parts, args, expected) => {
  expect(lastArgument({ ...tool({}), isOptional: undefined as never, ...parts }, args)).toEqual(expected);
});

test.each<[Partial<ToolDescription>, pointer: string, expected: string]>([
  [{}, '/query/take', '/take'],
  [{ body: ['name'] }, '/body/name/0', '/name/0'],
  [{ body: ['name'] }, '/body', ''],
  [{ body: 'argument' }, '/body/0', '/body/0'],
])('%j: %s is %s', (parts, pointer, expected) => {
  expect(argumentPointer(tool(parts), pointer)).toBe(expected);
});
