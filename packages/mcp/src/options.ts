import type { ClientOptions } from '@voice-agent/client';

/** How the server reaches the service, and what an agent may do there. */
export interface McpOptions extends Omit<ClientOptions, 'validateResponses'> {
  /** Whether there are tools that change something. Default: false. */
  allowWrites?: boolean | undefined;
  /** Whether the service is a sandbox, so that there are tools to start calls and to read what came of them. Default: false. */
  sandbox?: boolean | undefined;
}
