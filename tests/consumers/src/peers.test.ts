import { execFile } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, test } from 'vitest';
import { compilers, errorsIn } from './compilers.ts';
import { copyProject, findInstalled, published, sourceOf } from './packed.ts';
import { program } from './programs.ts';
import { type Subpath, subpathsOf } from './subpaths.ts';

const run = promisify(execFile);
const project = inject('project');
// The same project, after the peer dependencies were installed, too.
const folder = mkdtempSync(join(project.folder, 'with-peers-'));

let needing: Subpath[];

beforeAll(async () => {
  copyProject(project, folder);
  const all = await Promise.all(
    published.map(async (name) => {
      const subpaths = await subpathsOf(project, name);
      const peers = new Set(subpaths.flatMap((subpath) => subpath.peers));
      for (const peer of peers)
        symlinkSync(findInstalled(peer, sourceOf(name)), join(folder, 'node_modules', peer));
      return subpaths;
    }),
  );
  needing = all.flat().filter(({ peers }) => peers.length > 0);
  const lines = needing.map(({ specifier }, index) => `export * as module${index} from '${specifier}';\n`);
  for (const file of ['peers.ts', 'peers.js']) writeFileSync(join(folder, file), lines.join(''));
});

test('only what tests import needs a peer dependency', () => {
  const named = needing.map(({ specifier, peers }) => ({ specifier, peers }));
  expect(named).toEqual([{ specifier: '@voice-agent/client/testing', peers: ['msw'] }]);
});

test('Node 22 imports it where the peer is, and names the peer where it is not', async () => {
  const node = program('Node 22');
  await run(node, [join(folder, 'peers.js')]);
  for (const { specifier, peers } of needing) {
    const alone = run(node, ['--input-type=module', '-e', `import '${specifier}'`], {
      cwd: project.folder,
    });
    await expect(alone).rejects.toMatchObject({ stderr: expect.stringContaining(`'${peers[0]}'`) });
  }
});

test.each(compilers)('$name finds no error in its types', async ({ package: compiler }) => {
  const settings = { exactOptionalPropertyTypes: true };
  const errors = await errorsIn(folder, ['peers.ts'], { compiler, resolution: 'nodenext', settings });
  // The peer is a link out of the folder: what is wrong in its own types is not ours.
  const ours = Object.entries(errors).filter(([file]) => !file.startsWith('..'));
  expect(ours).toEqual([]);
});
