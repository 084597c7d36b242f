import { join } from 'node:path';
import { installed } from '@voice-agent/test-kit/installed';

/** A project of its own, so that only a bench installs what is measured beside us. */
export const peersFolder: string = join(import.meta.dirname, '../peers');

/** The file of a peer. */
export const peerFile = (name: string): string => join(peersFolder, `${name}.ts`);

/** Installs the peers when they are not there yet, or their lock file is another one. */
export const installPeers = (): Promise<void> => installed(peersFolder);

// As a program it installs them for the tests that need them: node src/peers.ts
if (import.meta.main) await installPeers();
