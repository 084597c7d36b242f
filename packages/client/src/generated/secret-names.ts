// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

/** The source of a regular expression: the fields, parameters and headers that the spec marks as secrets. */
export const secretNames: string = 'Authorization|apiKey|authToken|httpHeaders';
