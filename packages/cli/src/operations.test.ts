import { operations } from '@voice-agent/client/operations';
import { fixtures } from '@voice-agent/client/testing';
import { describe, expect, test } from 'vitest';
import { commands, type OperationCommand } from './commands.ts';
import { cli, envelope, service } from './testing.ts';

const values: Record<string, string> = {
  projectId: 'p 1/ü',
  id: '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30',
  voiceAgentId: '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30',
};

test('every operation has a command, with a flag for each parameter and each field of its body', () => {
  expect(commands.map(({ tool }) => tool.name)).toEqual(Object.keys(operations));
  for (const { tool, flags, path } of commands) {
    const { parameters, body } = operations[tool.name as keyof typeof operations];
    const names = [...parameters.map(({ name }) => name), ...(body?.fields ?? [])];
    expect([...path, ...flags].map(({ field }) => field)).toEqual(names);
    expect(new Set(flags.map(({ name }) => name)).size).toBe(flags.length);
  }
});

interface Examples {
  bodies?: Record<string, unknown>;
  responses: Record<string, unknown>;
}

const examples = commands.flatMap((command) => {
  const { bodies = { none: {} }, responses } = (fixtures as unknown as Record<string, Examples>)[
    command.tool.name
  ] as Examples;
  const [response] = Object.values(responses);
  return Object.entries(bodies)
    .filter(([, body]) => !Array.isArray(body) && JSON.stringify(body) !== '{}')
    .map(([name, body]) => ({ command, name, body: body as Record<string, unknown>, response }));
});

const required = ({ path, flags }: OperationCommand): string[] => [
  ...path.map(({ field }) => values[field] ?? '1'),
  ...flags.flatMap(({ name, field, isMandatory }) =>
    isMandatory ? [`--${name}`, values[field] ?? '1'] : [],
  ),
];

/** The fields of a body as flags. */
const flagsOf = ({ flags }: OperationCommand, body: Record<string, unknown>): string[] =>
  Object.entries(body).flatMap(([field, value]) => {
    const found = flags.find((each) => each.field === field);
    if (found === undefined) throw new Error(`No flag for ${field}.`);
    if (typeof value === 'boolean') return [`--${value ? '' : 'no-'}${found.name}`];
    const items = Array.isArray(value) && value.length > 0 ? value : [value];
    const texts = items.map((each) => (typeof each === 'object' ? JSON.stringify(each) : `${each}`));
    return texts.flatMap((text) => [`--${found.name}`, text]);
  });

const path = (url: string) => new URL(url, 'http://x').pathname;

describe.each(examples)('$command.group $command.name $name', ({ command, body, response }) => {
  const { group, name, tool } = command;
  const { method, path: template } = operations[tool.name as keyof typeof operations];

  test('by flags, by --data and from stdin the same request is sent', async () => {
    await using server = await service({ body: response ?? envelope({}) });
    const call = [group, name, ...required(command), '--url', server.url];
    const isBodied = tool.body !== undefined;
    const ways = [
      { args: flagsOf(command, body) },
      ...(isBodied
        ? [{ args: ['--data', JSON.stringify(body)] }, { args: ['--data', '-'], stdin: JSON.stringify(body) }]
        : []),
    ];
    for (const { args, ...options } of ways) {
      const { code, stderr } = await cli([...call, ...args], options);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    }
    for (const received of server.received) {
      expect(received.method).toBe(method);
      expect(path(received.url)).toBe(template.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '1'));
      if (isBodied) expect(JSON.parse(received.body)).toEqual(body);
    }
  });
});
