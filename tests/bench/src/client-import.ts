import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from './harness.ts';
import { peersFolder } from './peers.ts';
import { runNode, scratchFolder } from './programs.ts';
import { race } from './race.ts';
import type { Figure } from './report.ts';

const nothing = 'nothing';

/** Milliseconds that importing each package adds to a process that imports nothing. */
export async function importTimes(run: Run, peers: string[]): Promise<Figure> {
  const packages = {
    ours: '@voice-agent/client',
    ...Object.fromEntries([...peers, 'zod'].map((name) => [name, name])),
  };
  const times = await race(run, {
    what: 'import',
    starts: 5,
    rounds: 6,
    async open(stack) {
      // Beneath the peers, so that they are found.
      const dist = join(peersFolder, 'dist');
      mkdirSync(dist, { recursive: true });
      const { path: folder } = stack.use(scratchFolder(dist));
      return Object.entries({ [nothing]: '', ...packages }).map(([name, imported], index) => {
        const file = join(folder, `${index}.mjs`);
        writeFileSync(file, imported === '' ? '' : `import '${imported}';\n`);
        return { name, turn: async () => ({ ms: (await runNode([file])).ms }) };
      });
    },
  });
  return times.figure({
    name: 'cold import over an empty file',
    unit: 'ms',
    metric: 'ms',
    pick: 'least',
    minus: nothing,
    targets: [{ atMost: 8 }],
    references: ['zod'],
  });
}
