import { readChangesets } from '@changesets/read';
import { CannotRun } from '@voice-agent/cli-kit/text';

/** The changesets that wait for a version. @throws CannotRun when one can't be read */
export async function changesets(root: string): ReturnType<typeof readChangesets> {
  try {
    return await readChangesets(root);
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new CannotRun(`A file in .changeset can't be read (${reason}): correct its front matter.`);
  }
}
