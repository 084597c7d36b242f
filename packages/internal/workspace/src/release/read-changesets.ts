import { readChangesets as read } from '@changesets/read';
import { CannotRun } from '@voice-agent/cli-kit/text';

/** The changesets that wait for a version. @throws CannotRun when one can't be read */
export async function readChangesets(root: string): ReturnType<typeof read> {
  try {
    return await read(root);
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new CannotRun(`A file in .changeset can't be read (${reason}): correct its front matter.`);
  }
}
