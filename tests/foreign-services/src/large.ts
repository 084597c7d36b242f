import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installed } from '@voice-agent/test-kit/installed';

/** A project of its own, so that only this suite installs them. */
const folder: string = join(import.meta.dirname, '../large');

/** Installs the large services when they are not there yet, or their lock file is another one. */
export const installLarge = (): Promise<void> => installed(folder);

/** Imports one of them. */
export const importLarge = <Module>(name: string): Promise<Module> =>
  import(
    /* loads what large/package.json names */ pathToFileURL(
      createRequire(join(folder, 'package.json')).resolve(name),
    ).href
  );
