// The MCP server of the voice agent service.
export { type HttpOptions, type RunningHttpServer, serveHttp } from './http.ts';
export type { McpOptions } from './options.ts';
export { type RunningServer, serveStdio } from './stdio.ts';
