import { isDeepStrictEqual } from 'node:util';
import type { ParamSchema, WebTool, WebToolParams, WebToolPatch } from '@voice-agent/client';
import { isUpdateWebToolResponse } from '@voice-agent/client/validators';
import type { Choices } from '../choices.ts';

/**
 * A web tool after an update. Neither of the two given is changed.
 *
 * @param patch is valid, and has no field that the operation does not know
 */
export function updated(tool: WebTool, patch: WebToolPatch, choices: Choices): WebTool {
  const { params, toolSettings, ...fields } = patch;
  const next: WebTool = { ...tool, ...fields };
  const merges = choices['update.objects'] === 'merge';
  if (toolSettings !== undefined)
    next.toolSettings = merges ? { ...tool.toolSettings, ...toolSettings } : toolSettings;
  if (params !== undefined) {
    const shown = shownParams(tool.id, params, choices);
    if (shown === undefined) delete next.params;
    else next.params = merges ? { ...tool.params, ...shown } : shown;
  }
  if (patch.type === 'MCP' && choices['update.type-change'] === 'drop') {
    delete next.async;
    delete next.params;
  }
  const rises = { 'every-update': true, change: !isDeepStrictEqual(next, tool), never: false };
  return rises[choices['update.version']] ? { ...next, version: (tool.version ?? 0) + 1 } : next;
}

/** What responses show of a schema of parameters; undefined when they can't show it. */
function shownParams(id: string, schema: ParamSchema, choices: Choices): WebToolParams | undefined {
  if (choices['update.params-shown'] === 'as-sent') {
    const answer: unknown = { success: true, message: 'success', data: { id, params: schema } };
    return isUpdateWebToolResponse(answer) ? answer.data.params : undefined;
  }
  const entries = Object.entries(schema.properties ?? {}).map(([name, { description, ...keywords }]) => [
    name,
    // To a schema, any description is a keyword like others; to a response it is a string.
    typeof description === 'string' ? { description, ...keywords } : keywords,
  ]);
  return Object.fromEntries(entries);
}
