import { logLevelOf, logLevels } from './configuration.ts';
import type { ClientOptions, LogLevel } from './options.ts';

/** Writes a line to the logger of the client, if its level is logged. Never throws. */
export type Log = (level: Exclude<LogLevel, 'off'>, message: string, fields: object) => void;

/** @throws TypeError when `logLevel` is none */
export function logOf(options: ClientOptions): Log {
  const { logger = console } = options;
  const most = logLevels.indexOf(logLevelOf(options));
  return (level, message, fields) => {
    if (logLevels.indexOf(level) > most) return;
    try {
      logger[level](message, fields);
    } catch {
      // What was sent is sent: a log that is full does not change what came of it.
    }
  };
}
