import { logLevelOf, logLevels } from './configuration.ts';
import type { ClientOptions, Logger, LogLevel } from './options.ts';
import type { Secrets } from './secrets.ts';

/** Writes to the logger of a client what its level asks for, without the API keys. */
export class Log {
  readonly #logger: Logger;
  readonly #most: number;
  readonly #secrets: Secrets;

  /** @throws TypeError when `logLevel` is none */
  constructor(options: ClientOptions, secrets: Secrets) {
    this.#logger = options.logger ?? console;
    this.#most = logLevels.indexOf(logLevelOf(options));
    this.#secrets = secrets;
  }

  /** Never throws. @param message made only when it is logged */
  write(level: Exclude<LogLevel, 'off'>, message: () => string, fields: object): void {
    if (logLevels.indexOf(level) > this.#most) return;
    try {
      this.#logger[level](this.#secrets.hide(message()), fields);
    } catch {
      // What was sent is sent: a log that is full does not change what came of it.
    }
  }
}
