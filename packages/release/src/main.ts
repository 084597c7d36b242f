import { type RepositoryCommand, runCommand } from '@voice-agent/workspace/command-line';
import type { ExitCode } from '@voice-agent/workspace/turbo';

// Each with what only it needs.
const commands: RepositoryCommand[] = [
  {
    name: 'release',
    description: 'publishes what the last commit makes; see `pnpm release --help`',
    passes: true,
    run: async (args) => (await import('./release.ts')).release(args),
  },
  {
    name: 'review',
    description: 'licences and known vulnerabilities of what comes with the published packages',
    run: async () => (await import('./review.ts')).review(),
  },
  {
    name: 'lint:licences',
    description: 'of these, the licences',
    run: async () => (await import('./review.ts')).lintLicences(),
  },
  {
    name: 'compat',
    description:
      'what the specs changed since the last release, for whom it breaks, and which changesets lack',
    run: async () => (await import('./compat/compat.ts')).compat(),
  },
  {
    name: 'lint:changesets',
    description: 'the same of specs that are built',
    run: async () => (await import('./compat/compat.ts')).compat({ isBuilt: true }),
  },
  {
    name: 'changeset',
    description: 'writes these changesets',
    run: async () => (await import('./compat/compat.ts')).changeset(),
  },
];

/** Runs one command of a release. @returns the exit code of the process */
export const main = (args: string[]): Promise<ExitCode> => runCommand(commands, args);
