// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

/** A rule of the interface, as a validator reports that it is broken: by keyword, and by property where it names one. */
export interface Rule {
  readonly id: string;
  readonly keyword: string;
  readonly property?: string;
}

/** Every rule that has an id. */
export const rules: readonly Rule[] = [
  {
    "id": "web-tool.update.message-types-unique",
    "keyword": "x-unique-items-by"
  },
  {
    "id": "web-tool.update.message-types-unique",
    "keyword": "contains"
  },
  {
    "id": "web-tool.update.async-required-for-function",
    "keyword": "required",
    "property": "async"
  },
  {
    "id": "web-tool.update.async-not-allowed-for-mcp",
    "keyword": "false schema",
    "property": "async"
  },
  {
    "id": "web-tool.update.params-not-allowed-for-mcp",
    "keyword": "false schema",
    "property": "params"
  }
];
