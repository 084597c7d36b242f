import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { publicPackages } from '@voice-agent/workspace/packages';
import { root } from '@voice-agent/workspace/turbo';
import { expect, test } from 'vitest';
import { bundledInto } from './review.ts';
import { billOf, writeSboms } from './sbom.ts';

test('the bill of a package lists what it needs and what is bundled into it, and no tools', async () => {
  using folder = scratchFolder({});
  const output = folder.path;
  const packages = publicPackages(root);
  expect(await writeSboms(root, output)).toEqual(packages.map((each) => join(output, billOf(each))));
  for (const each of packages) {
    const { components, dependencies } = JSON.parse(readFileSync(join(output, billOf(each)), 'utf8'));
    const names = (components as { group?: string; name: string; scope?: string }[]).map(({ group, name }) =>
      group === undefined ? name : `${group}/${name}`,
    );
    const bundled = bundledInto(root, each.name);
    expect(names).toEqual(
      expect.arrayContaining([...Object.keys(each.manifest.dependencies ?? {}), ...bundled]),
    );
    expect(names).not.toContain('vitest');
    const entry = (dependencies as { ref: string; dependsOn: string[] }[]).find(({ ref }) =>
      ref.includes(
        encodeURIComponent(each.name.split('/')[0] ?? '') + each.name.slice(each.name.indexOf('/')),
      ),
    );
    for (const name of bundled)
      expect(entry?.dependsOn).toContainEqual(expect.stringContaining(name.replace('@', '%40')));
    expect(components.filter(({ scope }: { scope?: string }) => scope === 'excluded')).toEqual([]);
  }
});
