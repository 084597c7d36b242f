import type { Validator } from './validators.ts';

/** A schema as Hono, tRPC, TanStack and others take it: version 1 of Standard Schema, https://standardschema.dev. */
export interface StandardSchema<T> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'voice-agent';
    /** Never throws, never changes the value, and reports one reason at most. */
    readonly validate: (
      value: unknown,
    ) => { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly Issue[] };
    /** For types only: there is no value. */
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

/** Why a value is not valid, and where: the names of properties and the numbers of items that lead there. */
export interface Issue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

/** Makes a Standard Schema of a validator. */
export function toStandardSchema<T>(isValid: Validator<T>): StandardSchema<T> {
  return {
    '~standard': {
      version: 1,
      vendor: 'voice-agent',
      validate: (value) => {
        try {
          if (isValid(value)) return { value };
        } catch {
          // Some thousand levels are more than the stack of a validator takes.
          return { issues: [{ message: 'is nested too deeply to be checked', path: [] }] };
        }
        const issues = (isValid.errors ?? [])
          .slice(0, 1)
          .map(({ instancePath, message = 'is not valid', rule }) => ({
            message: rule === undefined ? message : `${message} (${rule})`,
            path: pathOf(instancePath, value),
          }));
        return { issues };
      },
    },
  };
}

function pathOf(pointer: string, value: unknown): (string | number)[] {
  let at = value;
  return pointer
    .split('/')
    .slice(1)
    .map((token) => {
      const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
      const key = Array.isArray(at) ? Number(name) : name;
      at = (at as Record<string | number, unknown> | undefined)?.[key];
      return key;
    });
}
