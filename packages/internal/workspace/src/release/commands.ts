import type { RepositoryCommand } from '../command-line.ts';

// Each with what only it needs.
export const releaseCommands: RepositoryCommand[] = [
  {
    name: 'release',
    description: 'Builds and publishes each package whose version the registry lacks.',
    argument: {
      name: 'step',
      description: '`version` writes the versions and changelogs of the changesets instead; commit them',
      choices: ['version'],
    },
    run: async ([step]) => (await import('./release.ts')).release(step === 'version'),
  },
  {
    name: 'review',
    description: 'Checks licences and known vulnerabilities of the dependencies of published packages.',
    run: async () => (await import('./review.ts')).review(),
  },
  {
    name: 'lint:licences',
    description: 'Checks only the licences.',
    run: async () => (await import('./review.ts')).lintLicences(),
  },
  {
    name: 'compat',
    description:
      'Shows the changes of the specs since the last release, whom they break, and missing changesets.',
    run: async () => (await import('./compat/compat.ts')).compat(),
  },
  {
    name: 'lint:changesets',
    description: 'Does the same as compat, with the gate that is built.',
    run: async () => (await import('./compat/compat.ts')).compat({ isBuilt: true }),
  },
  {
    name: 'changeset',
    description: 'Writes the missing changesets.',
    run: async () => (await import('./compat/compat.ts')).changeset(),
  },
];
