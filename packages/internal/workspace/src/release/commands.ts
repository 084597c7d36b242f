import type { RepositoryCommand } from '../command-line.ts';

// Each with what only it needs.
export const releaseCommands: RepositoryCommand[] = [
  {
    name: 'release',
    description: 'publishes the packages; see `pnpm release --help`',
    passes: true,
    run: async (args) => (await import('./release.ts')).release(args),
  },
  {
    name: 'review',
    description: 'checks licences and known vulnerabilities of the dependencies of published packages',
    run: async () => (await import('./review.ts')).review(),
  },
  {
    name: 'lint:licences',
    description: 'checks only the licences',
    run: async () => (await import('./review.ts')).lintLicences(),
  },
  {
    name: 'compat',
    description:
      'shows the changes of the specs since the last release, whom they break, and missing changesets',
    run: async () => (await import('./compat/compat.ts')).compat(),
  },
  {
    name: 'lint:changesets',
    description: 'the same for a built gate',
    run: async () => (await import('./compat/compat.ts')).compat({ isBuilt: true }),
  },
  {
    name: 'changeset',
    description: 'writes the missing changesets',
    run: async () => (await import('./compat/compat.ts')).changeset(),
  },
];
