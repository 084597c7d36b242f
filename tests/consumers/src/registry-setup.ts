import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Computer, runOn, setUpComputer } from './computer.ts';
import { makeProject } from './packed.ts';
import { installPrograms } from './programs.ts';
import { type Registry, reachUplink, startRegistry } from './registry.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The computer on which projects install the packages from a registry. */
    computer: Computer;
  }
}

/** Publishes once for all projects, or takes the registry that `VOICE_AGENT_REGISTRY` names. */
export default async function setup(tests: TestProject): Promise<() => Promise<void>> {
  await installPrograms();
  const home = mkdtempSync(join(tmpdir(), 'voice-agent-home-'));
  let registry: Registry | undefined;
  const tearDown = async () => {
    await registry?.[Symbol.asyncDispose]();
    // So many files that vitest, held up, would take its workers for stuck.
    await rm(home, { recursive: true, force: true });
  };
  try {
    const { VOICE_AGENT_REGISTRY: given } = process.env;
    if (!given) {
      registry = await startRegistry();
      await reachUplink(registry);
    }
    const computer = setUpComputer(home, registry?.url ?? new URL(given ?? '').href);
    if (registry !== undefined) await publishAll(computer, registry);
    tests.provide('computer', computer);
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

async function publishAll(computer: Computer, registry: Registry): Promise<void> {
  const { folder, tarballs } = await makeProject();
  try {
    const publish = (tarball: string) =>
      runOn(computer, 'npm', ['publish', tarball, ...registry.flags], { cwd: computer.home });
    await Promise.all(Object.values(tarballs).map(publish));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
