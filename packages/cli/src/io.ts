import type { ProgramIo } from '@voice-agent/cli-kit/commands';

/** The surroundings of a command. */
export interface Io extends ProgramIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array | string>;
}
