import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { must, type ProgramResult, run } from '@voice-agent/workspace/programs';
import type { Packed } from './pack.ts';
import { ReleaseError } from './release-error.ts';

export interface PublishOptions {
  /** Where npm runs, and finds its configuration. */
  cwd: string;
  /** The address of the registry, with a slash at its end. */
  registry: string;
  /** For npm: the registry and its token, where it is not the configured one. */
  flags?: readonly string[];
  /** Adds provenance; only a workflow with an identity token can. */
  provenance?: boolean;
  signal?: AbortSignal;
  /** Called for each package when it is done. */
  say?: (line: string) => void;
}

/** The hash that registries keep of a tarball. */
export const integrityOf = (file: string): string => hashOf(readFileSync(file));

const hashOf = (bytes: Uint8Array): string => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

/**
 * Publishes what is not there yet, in order. A run that was interrupted is finished by the next one.
 *
 * @throws ReleaseError before anything is published, when a version exists with other contents or a tarball was changed
 * @throws Error when the registry can't be asked, or takes a package not
 */
export async function publishAll(packages: readonly Packed[], options: PublishOptions): Promise<void> {
  const missing = await unpublished(packages, options);
  for (const each of packages) {
    const title = `${each.name} ${each.version}`;
    if (!missing.includes(each)) {
      options.say?.(`${title} is there already`);
      continue;
    }
    rejectChanged(each);
    await publish(each, options);
    options.say?.(`${title} published`);
  }
}

/** The packages that the registry does not have. @throws ReleaseError when it has one with other contents */
export async function unpublished(packages: readonly Packed[], options: PublishOptions): Promise<Packed[]> {
  const missing: Packed[] = [];
  for (const each of packages) {
    rejectChanged(each);
    if (!(await isThere(each, options))) missing.push(each);
  }
  return missing;
}

function rejectChanged({ name, version, file, integrity }: Packed): void {
  if (integrityOf(file) === integrity) return;
  throw new ReleaseError(
    `The tarball of ${name} ${version} was changed after it was packed (${file}): find out by whom, and release anew.`,
  );
}

/** Whether the registry has this very tarball. @throws ReleaseError when it has another one of that version */
async function isThere(each: Packed, options: PublishOptions): Promise<boolean> {
  const dist = await distOf(each, options);
  if (dist === undefined) return false;
  if (dist.integrity !== each.integrity)
    throw new ReleaseError(
      `${each.name} ${each.version} exists in the registry with other contents (${short(dist.integrity)} there, ${short(each.integrity)} here): ` +
        'add a changeset for a new version, or, if this version was never changed here, treat the published one as tampered.',
    );
  const answer = await confirm(dist.tarball, each, options);
  if (answer.ok && hashOf(await answer.bytes()) === each.integrity) return true;
  throw new ReleaseError(
    `The registry serves bytes of ${each.name} ${each.version} that do not match its own hash: treat it as tampered.`,
  );
}

const short = (integrity: string): string => integrity.slice(0, 'sha512-'.length + 12);

/** A version in the registry; undefined when it is not there. */
async function distOf(
  each: Packed,
  options: PublishOptions,
): Promise<{ integrity: string; tarball: string } | undefined> {
  const answer = await confirm(new URL(each.name.replace('/', '%2f'), options.registry), each, options);
  if (answer.status === 404) return undefined;
  if (answer.status === 401 || answer.status === 403)
    throw new Error(
      `The registry can't be asked for ${each.name}: ${options.registry} responds with ${answer.status} to a request without a token. Give everybody read access to @voice-agent/* there, or use another registry: npm config set @voice-agent:registry <address>.`,
    );
  if (!answer.ok)
    throw new Error(
      `The registry can't be asked for ${each.name}: ${options.registry} responds with ${answer.status}.`,
    );
  const { versions } = (await answer.json()) as {
    versions?: Record<string, { dist: { integrity: string; tarball: string } }>;
  };
  return versions?.[each.version]?.dist;
}

// The packages are public, so anybody may ask.
async function confirm(
  url: URL | string,
  { name }: Packed,
  { registry, signal }: PublishOptions,
): Promise<Response> {
  try {
    return await fetch(url, { cache: 'no-store', ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new Error(`The registry can't be asked for ${name}: ${registry} does not respond (${reason}).`);
  }
}

/** The registry that npm publishes the packages to. */
export async function configuredRegistry(cwd: string): Promise<string> {
  const message = await must('npm', ['config', 'get', '@voice-agent:registry', 'registry'], { cwd });
  const values = message.matchAll(/registry=(?!undefined$|null$)(.+)$/gm);
  const [[, registry = ''] = []] = values;
  return registry.endsWith('/') ? registry : `${registry}/`;
}

async function publish(each: Packed, options: PublishOptions): Promise<void> {
  const { flags = [], provenance = false, cwd, signal } = options;
  const args = ['publish', each.file, '--json', '--access=public', '--ignore-scripts', '--loglevel=error'];
  if (provenance) args.push('--provenance');
  const ran = await run('npm', [...args, ...flags], { cwd, ...(signal && { signal }) });
  // What a run that was killed had sent may have arrived in between.
  if (ran.code === 0 || (await isThere(each, options))) return;
  throw new Error(
    `The registry did not take ${each.name} ${each.version}: ${reasonOf(ran)} Run the release again; it goes on from here.`,
  );
}

/** The error of npm with --json, as sentences. */
function reasonOf({ stdout, output }: ProgramResult): string {
  try {
    const { code, summary, detail } = JSON.parse(stdout.slice(stdout.indexOf('{'))).error;
    const lines: string[] = code === 'ENEEDAUTH' ? [summary, detail] : [summary];
    return lines.map((line) => line.trim().replace(/[^.!?]$/, '$&.')).join(' ');
  } catch {
    return output.trim().split('\n').slice(-5).join(' ');
  }
}
