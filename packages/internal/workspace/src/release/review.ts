import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicPackages } from '../packages.ts';
import { pnpm, run } from '../programs.ts';
import { type ExitCode, root } from '../turbo.ts';

/** Licences and known vulnerabilities of everything that comes with a published package. */
export async function review(): Promise<ExitCode> {
  const licences = await lintLicences();
  const { code, output } = await run(pnpm(), [...filters(root), 'audit', '--prod'], { cwd: root });
  console.log(output.trim());
  // pnpm ends with 1, too, where the registry can't be asked.
  const advisories = code === 0 ? 0 : /vulnerabilit(?:y|ies) found/.test(output) ? 1 : 2;
  return licences === 1 || advisories === 1 ? 1 : Math.max(licences, advisories);
}

/** The licences alone, which need no registry. */
export async function lintLicences(folder: string = root): Promise<ExitCode> {
  const { licences }: { licences: string[] } = JSON.parse(
    readFileSync(join(folder, '.config/review.json'), 'utf8'),
  );
  const args = [...filters(folder), 'licenses', 'list', '--json', '--prod'];
  const { code, stdout, output } = await run(pnpm(), args, { cwd: folder });
  if (code !== 0) {
    console.error(output);
    return 2;
  }
  const found: Record<string, { name: string }[]> = JSON.parse(stdout);
  const rejected = Object.entries(found).filter(([licence]) => !licences.includes(licence));
  for (const [licence, packages] of rejected)
    for (const { name } of packages)
      console.error(
        `${name}: its licence is "${licence}", which .config/review.json does not list. Take another package.`,
      );
  return rejected.length > 0 ? 1 : 0;
}

const filters = (folder: string): string[] =>
  publicPackages(folder).flatMap(({ name }) => ['--filter', name]);
