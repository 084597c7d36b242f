import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Served, serve } from './serve.ts';

const defaultPort = 4211;
const sandboxFile = (path: string): string =>
  fileURLToPath(new URL(path, import.meta.resolve('@voice-agent/sandbox/package.json')));

process.exitCode = await main(process.argv.slice(2));

/** Runs the sandbox and serves the site, wired together, until the sandbox ends. @returns the exit code of the sandbox, or 2 */
async function main(args: readonly string[]): Promise<number> {
  const { docsPort, flags } = splitFlags(args);
  if (!/^\d{1,5}$/.test(docsPort) || Number(docsPort) > 65_535) {
    console.error(`--docs-port must be an integer from 0 to 65535, not "${docsPort}".`);
    return 2;
  }
  if (flags.some((flag) => ['-h', '--help', '-V', '--version', '--show-choices'].includes(flag))) {
    // The source needs no build.
    const code = await runSandbox(flags, undefined, sandboxFile('src/cli/main.ts'));
    if (code === 0)
      console.log(
        `\npnpm start has one more: --docs-port <number>, for the docs site (default: ${defaultPort})`,
      );
    return code;
  }
  let site: Served;
  // Known once the sandbox listens, on whatever port.
  let url: string | undefined;
  try {
    site = await serve({ port: Number(docsPort), sandbox: () => url });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    console.error(
      code === 'EADDRINUSE'
        ? `Port ${docsPort} of 127.0.0.1 is taken: free it, or choose another one for the docs site with --docs-port.`
        : `The docs site can't be served on port ${docsPort}: ${message}.`,
    );
    return 2;
  }
  console.log(`\n  Docs       ${site.url}/\n`);
  const origins = [site.url, site.url.replace('127.0.0.1', 'localhost')];
  const allowed = origins.flatMap((origin) => ['--allow-origin', origin]);
  const sandboxFlags = ['--allow-local-tools', '--docs', site.url, ...allowed];
  const code = await runSandbox([...sandboxFlags, ...flags], (started) => {
    url = started;
  });
  await site.close();
  return code;
}

/** Separates `--docs-port` from the flags of the sandbox. */
function splitFlags(args: readonly string[]): { docsPort: string; flags: string[] } {
  const flags: string[] = [];
  let docsPort = `${defaultPort}`;
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--docs-port') docsPort = rest.shift() ?? '';
    else if (arg.startsWith('--docs-port=')) docsPort = arg.slice('--docs-port='.length);
    else flags.push(arg);
  }
  return { docsPort, flags };
}

/**
 * Runs the sandbox on this terminal to its end, which Ctrl-C and SIGTERM reach.
 *
 * @param onStart called with its address once it listens
 */
async function runSandbox(
  flags: string[],
  onStart: (url: string) => void = () => {},
  program = sandboxFile('dist/cli/main.js'),
): Promise<number> {
  const child = spawn(process.execPath, [program, ...flags], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', ({ url }: { url: string }) => onStart(url));
  // A terminal sends Ctrl-C to both; the sandbox ends by itself, and this waits for it.
  const wait = (): void => {};
  const passOn = (signal: NodeJS.Signals): boolean => child.kill(signal);
  process.on('SIGINT', wait).on('SIGTERM', passOn).on('SIGHUP', passOn);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  process.off('SIGINT', wait).off('SIGTERM', passOn).off('SIGHUP', passOn);
  return code ?? 128 + constants.signals[signal ?? 'SIGTERM'];
}
