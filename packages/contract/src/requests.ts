import type { Operation, Parameter } from './document/document.ts';
import type { Outgoing } from './http.ts';

/** What an operation is asked, as values: parameters by place and name, and the body. */
export interface Inputs {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  /** Undefined when none is sent. */
  body?: unknown;
}

/** How the request of an operation is written. @param credential the header that proves who asks, or none */
export function requestOf(
  operation: Operation,
  inputs: Inputs,
  credential: Readonly<Record<string, string>>,
): Outgoing {
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(inputs.path[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(inputs.query))
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, textOf(each));
  const headers = Object.entries(inputs.header).map(([name, value]) => [name.toLowerCase(), textOf(value)]);
  return {
    method: operation.method,
    path: query.size === 0 ? path : `${path}?${query}`,
    headers: {
      accept: 'application/json',
      ...(inputs.body !== undefined && { 'content-type': operation.body?.contentType ?? 'application/json' }),
      ...Object.fromEntries(headers),
      ...credential,
    },
    ...(inputs.body !== undefined && { body: JSON.stringify(inputs.body) }),
  };
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : `${value}`);

/**
 * Whether a value can be told apart on the wire, where every parameter is a text: the number 7 is the text `7`, so a
 * parameter that must be a text can not be sent as something else.
 */
export function canBeSent({ schema }: Parameter, value: unknown): boolean {
  if (value === null || typeof value === 'object' || value === undefined) return false;
  if (typeof value === 'string') return !isOf(schema, ['number', 'integer', 'boolean']) || !isLiteral(value);
  return !isOf(schema, ['string']);
}

const isOf = (schema: Parameter['schema'], types: readonly string[]): boolean => {
  const { type } = typeof schema === 'object' ? schema : {};
  const given: unknown[] = Array.isArray(type) ? type : [type];
  return given.some((each) => types.includes(`${each}`));
};

const isLiteral = (text: string): boolean => /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(text);
