import type { AppInfo } from './options.ts';
import { version } from './version.ts';

/** The header that names the client and the program that uses it. A browser sends its own, and would ask before another. */
export function userAgentOf(appInfo: AppInfo | undefined): Record<string, string> {
  if ('document' in globalThis || 'importScripts' in globalThis) return {};
  const { name, version: ofApp, url } = appInfo ?? {};
  const app = name === undefined ? '' : ` ${name}${ofApp ? `/${ofApp}` : ''}${url ? ` (${url})` : ''}`;
  return { 'User-Agent': `voice-agent-client/${version}${app}` };
}
