import type { CommandDescription, ToolDescription } from '@voice-agent/codegen/tool';
import { tools } from '@voice-agent/operation-kit/tools';

/** The command of an operation, and what else is known of it. */
export interface OperationCommand extends CommandDescription {
  readonly tool: ToolDescription;
}

/** A command for each operation, in the order of the document. */
export const commands: readonly OperationCommand[] = tools.flatMap((tool) =>
  tool.command === undefined ? [] : [{ ...tool.command, tool }],
);
