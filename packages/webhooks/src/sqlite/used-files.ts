import { type Stats, statSync } from 'node:fs';
import { InboxError } from '../inbox-types.ts';
import { ownerFile } from './database-file.ts';

const statOf = (name: string): Stats | undefined => statSync(name, { throwIfNoEntry: false });

/** The files of an inbox in use: what is written to one that was deleted or replaced is not found again. */
export class UsedFiles {
  readonly #files: readonly { readonly name: string; readonly found: Stats | undefined }[];

  constructor(file: string) {
    const names = [file, `${file}-wal`, ownerFile(file)];
    this.#files = names.map((name) => ({ name, found: statOf(name) }));
  }

  /** Why what was written is lost; `undefined` when the files are still there. */
  problem(): InboxError | undefined {
    const gone = this.#files.find(({ name, found }) => statOf(name)?.ino !== found?.ino);
    if (gone === undefined) return undefined;
    return new InboxError(
      'unusable',
      `${gone.name}: The file was deleted or replaced while the inbox uses it. Put it back or start the receiver again.`,
    );
  }
}
