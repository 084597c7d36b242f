import type { ToolDescription } from '@voice-agent/codegen/tool';

export type JsonObject = Record<string, unknown>;

/** The argument of the method of the client that stands after path parameters, if it has one. */
export function lastArgument({ rest, isOptional }: ToolDescription, args: JsonObject): [argument?: unknown] {
  if (rest === 'nothing') return [];
  if (isOptional && Object.keys(args).length === 0) return [undefined];
  if (rest === 'object') return [args];
  const { body, ...parameters } = args;
  return [Object.keys(parameters).length === 0 ? body : { ...parameters, ...Object(body) }];
}

/** The pointer into the arguments of a tool, for one into the request. */
export function argumentPointer({ body }: ToolDescription, pointer: string): string {
  const [, place = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(pointer) ?? [];
  return place === 'body' && body === 'argument' ? pointer : rest;
}
