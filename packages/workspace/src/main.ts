import type { ExitCode } from './turbo.ts';

/** Runs one command of the repository. @returns the exit code of the process */
export async function main(args: string[]): Promise<ExitCode> {
  // It needs nothing installed.
  if (args.join() === 'check-machine') return (await import('./machine.ts')).checkMachine();
  const [{ runCommand }, { commands }] = await Promise.all([
    import('./command-line.ts'),
    import('./commands.ts'),
  ]);
  return runCommand(commands, args);
}
