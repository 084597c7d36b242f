import { stat } from 'node:fs/promises';
import { CannotRun, reasonOf } from '@voice-agent/cli-kit/text';
import type { InboxAdmin } from '../inbox-types.ts';
import type { InboxPlace } from './io.ts';

/** Opens an inbox; what it needs is loaded for the kind that is meant. */
export async function openInbox(place: InboxPlace): Promise<InboxAdmin> {
  if ('database' in place) {
    const { database: connectionString, schema } = place;
    const { openPostgresInbox } = await import('../postgres/index.ts');
    return openPostgresInbox({ connectionString, ...(schema !== undefined && { schema }) });
  }
  const { file } = place;
  const found = await stat(file).catch((error: unknown) => {
    throw new CannotRun(`The inbox ${file} cannot be read (${reasonOf(error)}). Check the path.`);
  });
  if (!found.isFile())
    throw new CannotRun(`The inbox ${file} is not a file. Give the file that the receiver writes.`);
  const { openSqliteInbox } = await import('../sqlite/index.ts');
  return openSqliteInbox({ file });
}
