import manifest from '@voice-agent/client/package.json' with { type: 'json' };

/** Whether a version has been on npm: before its first release a package has 0.0.0. */
export const isVersionOnNpm = (version: string): boolean => version !== '0.0.0';

/** Whether the packages can be installed from npm. They are released together, so one speaks for all. */
export const isOnNpm: boolean = isVersionOnNpm(manifest.version);

const page = '/guides/from-a-clone/';
const needsNpm = /npm (?:install|i|add) [^\n]*@voice-agent\/|npx @voice-agent\//;

/** The note of a page that needs the packages from npm, before the first release, as Markdown; else `undefined`. */
export function noticeFor(
  { id, body = '' }: { id: string; body?: string | undefined },
  onNpm: boolean = isOnNpm,
): string | undefined {
  if (onNpm || `/${id}/` === page || !(id === 'console' || needsNpm.test(body))) return undefined;
  return `Not on npm yet. In a clone: \`npx pnpm start\`. [How to use it from a clone](${page})`;
}
