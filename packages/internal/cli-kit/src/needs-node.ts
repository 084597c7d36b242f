/** The oldest Node that has what the programs and the entries for Node use: node:sqlite without a flag. */
export const oldestNode = '22.13';

/** One sentence when this Node is too old. Other runtimes are not judged. */
export function nodeProblem(): string | undefined {
  const { node, bun, deno } = globalThis.process?.versions ?? {};
  if (node === undefined || bun !== undefined || deno !== undefined) return undefined;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number);
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
  return isOld ? `This needs Node ${oldestNode} or newer; this is ${node}.` : undefined;
}

/** @throws Error with one sentence when this Node is too old */
export function requireNode(): void {
  const problem = nodeProblem();
  if (problem !== undefined) throw new Error(problem);
}

/**
 * Starts a program: nothing of it is loaded on a Node that is too old, which ends with 2, and an output that nobody
 * reads any more (`| head`) ends it in silence.
 *
 * @param load imports the program, whose `main` gives the exit code
 */
export async function startProgram(
  load: () => Promise<{ main(args: readonly string[]): Promise<number> }>,
): Promise<void> {
  const problem = nodeProblem();
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 2;
    return;
  }
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
  const { main } = await load();
  process.exitCode = await main(process.argv.slice(2));
}
