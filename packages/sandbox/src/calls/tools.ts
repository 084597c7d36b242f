import type { Random } from '@voice-agent/cli-kit/random';
import type { WebTool } from '@voice-agent/client';
import { isLoopback } from '../address.ts';
import type { Choices } from '../choices.ts';
import type { HttpRequest, SendResult } from '../deliveries/requester.ts';
import { isDeeper, isObject } from '../json.ts';

const timeoutByDefaultMs = 10_000;
const maxTimeoutMs = 120_000;

/** Who is asked, who asks, and how the body is framed is not for a setting to say. */
const forbiddenHeader =
  /^(?:host|cookie|content-length|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|via|forwarded|(?:x-forwarded|proxy|sec)-.*|origin)$/i;

/** Where the server of a tool is, when it is on this machine; tools elsewhere are not called. */
export function localServer({ toolSettings }: WebTool): URL | undefined {
  const { serverUrl = '', pathParameters = {} } = toolSettings ?? {};
  const filled = serverUrl.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(pathParameters, name) ? encodeURIComponent(pathParameters[name] as string) : whole,
  );
  const url = URL.parse(filled);
  return url && /^https?:$/.test(url.protocol) && isLoopback(url.hostname) ? url : undefined;
}

/**
 * The request that calls a web tool by its `toolSettings`, or why there is none. What is undocumented is a choice
 * (`tool-call.…`); POST and ten seconds are the defaults where a setting is missing.
 */
export function requestTo(
  server: URL,
  { toolSettings = {} }: WebTool,
  input: Readonly<Record<string, unknown>>,
  choices: Choices,
): Omit<HttpRequest, 'signal' | 'about'> | { error: string } {
  const forbidden = Object.keys(toolSettings.httpHeaders ?? {}).find((name) => forbiddenHeader.test(name));
  if (forbidden !== undefined)
    return { error: `A tool can't set the header ${forbidden}: remove it from httpHeaders.` };
  const method = toolSettings.methodType?.trim().toUpperCase() || 'POST';
  const place = choices['tool-call.input'];
  const url = new URL(server);
  const headers = headersOf(toolSettings, choices);
  const timeoutMs = timeoutOf(toolSettings.timeout, choices);
  if (place === 'query' || (place === 'by-method' && /^(?:GET|HEAD)$/.test(method))) {
    for (const [name, value] of Object.entries(input))
      url.searchParams.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    return { url: url.href, method, headers, timeoutMs };
  }
  const body = JSON.stringify(input);
  headers['content-type'] ??= 'application/json';
  headers['content-length'] = `${Buffer.byteLength(body)}`;
  return { url: url.href, method, headers, timeoutMs, body };
}

function headersOf(
  { httpHeaders = {}, authToken }: NonNullable<WebTool['toolSettings']>,
  choices: Choices,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (authToken !== undefined && choices['tool-call.auth-token'] === 'bearer')
    headers.authorization = `Bearer ${authToken}`;
  for (const [name, value] of Object.entries(httpHeaders)) headers[name.toLowerCase()] = value;
  return headers;
}

function timeoutOf(timeout: number | undefined, choices: Choices): number {
  if (timeout === undefined || !(timeout > 0)) return timeoutByDefaultMs;
  return Math.min(timeout * (choices['tool-call.timeout-unit'] === 's' ? 1_000 : 1), maxTimeoutMs);
}

/** What a tool returned, or `{ error }`. */
export function outputOf(answer: SendResult): unknown {
  if (!answer.ok) return { error: answer.error };
  const { status, headers, body, cut } = answer;
  if (status < 200 || status > 299) return { error: `The tool returned status ${status}.` };
  if (cut) return { error: 'The response of the tool is longer than 64 kB.' };
  const text = body.toString();
  if (!/json/i.test(headers['content-type'] ?? '')) return text;
  try {
    const output: unknown = JSON.parse(text);
    return isDeeper(output) ? { error: 'The response of the tool is nested too deeply.' } : output;
  } catch {
    return { error: 'The response of the tool is not JSON.' };
  }
}

/**
 * An input that suits the parameters of a tool, whether they are kept by name or as a whole schema. A custom parameter
 * of the same name and type is taken over.
 */
export function inputFor(
  tool: WebTool,
  random: Random,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const schema: Readonly<Record<string, unknown>> = tool.params ?? {};
  const properties = schema.type === 'object' && isObject(schema.properties) ? schema.properties : schema;
  const inputs = Object.entries(properties).map(([name, property]): [string, unknown] => {
    const type = isObject(property) ? [property.type].flat()[0] : undefined;
    const given = Object.hasOwn(params, name) ? params[name] : undefined;
    return [name, isOfType(given, type) ? given : made(type, isObject(property) ? property : {}, random)];
  });
  return Object.fromEntries(inputs);
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return value !== undefined && typeof value === type;
}

function made(type: unknown, property: Readonly<Record<string, unknown>>, random: Random): unknown {
  if (Array.isArray(property.enum) && property.enum.length > 0)
    return property.enum[random.integer(0, property.enum.length - 1)];
  switch (type) {
    case 'integer':
      return random.integer(1, 100);
    case 'number':
      return random.integer(1, 1_000) / 10;
    case 'boolean':
      return random.chance(0.5);
    case 'array':
      return [];
    case 'object':
      return {};
    case 'null':
      return null;
    default:
      return random.word(8);
  }
}
