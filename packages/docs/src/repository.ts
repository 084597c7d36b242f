import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const repositoryFolder: string = fileURLToPath(new URL('../../../', import.meta.url));

const { VOICE_AGENT_REPOSITORY_URL, GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;

/** The address of the repository, such as `https://github.com/owner/name`; undefined where it is not set. */
export const repositoryUrl: string | undefined =
  VOICE_AGENT_REPOSITORY_URL ?? (GITHUB_REPOSITORY && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`);
