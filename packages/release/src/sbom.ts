import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicPackages, type WorkspacePackage } from '@voice-agent/workspace/packages';
import { must, type ProgramOptions, pnpm } from '@voice-agent/workspace/programs';
import { bundledInto } from './review.ts';

type Options = Pick<ProgramOptions, 'signal'>;

interface Bill {
  metadata: { component: { 'bom-ref': string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
interface Component {
  'bom-ref': string;
  group?: string;
  name: string;
  scope?: string;
  properties?: unknown;
}

/**
 * Writes the bill of materials of each package beside its tarball, in CycloneDX: what is installed with it, and what is
 * bundled into it. Gives the paths.
 */
export async function writeSboms(folder: string, output: string, options: Options = {}): Promise<string[]> {
  const packages = publicPackages(folder);
  await writeSbom(folder, packages, output, options, ['--prod']);
  for (const each of packages) {
    const names = bundledInto(folder, each.name);
    if (names.length > 0) await addBundled(folder, each, join(output, billOf(each)), names, options);
  }
  return packages.map((each) => join(output, billOf(each)));
}

/** The file of a bill of materials. */
export const billOf = ({ name, version }: { name: string; version: string }): string =>
  `${name.replace('@', '').replace('/', '-')}-${version}.cdx.json`;

/** Has pnpm write a bill for each of the packages into a folder. */
async function writeSbom(
  folder: string,
  packages: readonly WorkspacePackage[],
  output: string,
  options: Options,
  args: readonly string[] = [],
): Promise<void> {
  const filters = packages.map(({ name }) => `--filter=${name}`);
  const format = ['--sbom-format=cyclonedx', '--sbom-spec-version=1.6', '--split'];
  const out = `--out=${join(output, '%s-%v.cdx.json')}`;
  await must(pnpm(), [...filters, 'sbom', ...format, out, ...args], { cwd: folder, ...options });
}

/** Takes what is bundled from the bill of all that the package is developed with. */
async function addBundled(
  folder: string,
  each: WorkspacePackage,
  file: string,
  names: string[],
  options: Options,
): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-bill-'));
  try {
    await writeSbom(folder, [each], scratch, options);
    const all = read(join(scratch, billOf(each)));
    const manifest = read(file);
    const nameOf = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`);
    const found = all.components.filter((component) => names.includes(nameOf(component)));
    const lacking = names.filter((name) => !found.some((component) => nameOf(component) === name));
    if (lacking.length > 0)
      throw new Error(
        `.config/review.json: ${lacking.join(', ')} in /bundled is not a dependency of ${each.name}. Fix the list.`,
      );
    const references = found.map((component) => component['bom-ref']);
    const root = manifest.dependencies.find(({ ref }) => ref === manifest.metadata.component['bom-ref']);
    root?.dependsOn.push(...references);
    // In their own bill they are not tools of a developer.
    for (const { scope: _, properties: __, ...component } of found) manifest.components.push(component);
    manifest.dependencies.push(...all.dependencies.filter(({ ref }) => references.includes(ref)));
    writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const read = (file: string): Bill => JSON.parse(readFileSync(file, 'utf8'));
