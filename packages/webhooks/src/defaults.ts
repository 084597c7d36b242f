// In milliseconds and bytes. `pnpm lint` compares the documentation with them.

/** Defaults of `createReceiver`. */
export const receiverDefaults = {
  concurrency: 32,
  maxAttempts: 10,
  initialDelayMs: 1_000,
  maxDelayMs: 600_000,
  attemptTimeoutMs: 60_000,
  abandonAfterMs: 600_000,
  appendTimeoutMs: 5_000,
  stopTimeoutMs: 30_000,
  maxBodyBytes: 10_485_760,
  bodyTimeoutMs: 10_000,
  maxPending: 1_000,
};

/** Defaults of `createInbox`; `timeoutMs` is for `stop()` and `drain()`. */
export const inboxDefaults = {
  pollingIntervalMs: 500,
  purgeEveryMs: 60_000,
  maxPendingBytes: 67_108_864,
  timeoutMs: 30_000,
};

/** Defaults of `sqlite`. */
export const sqliteDefaults = {
  windowMs: 86_400_000,
  retentionMs: 604_800_000,
  maxPendingBytes: 67_108_864,
  lockTimeoutMs: 4_000,
  purgeEveryMs: 60_000,
};

/** Defaults of `postgres`. */
export const postgresDefaults = {
  port: 5_432,
  max: 10,
  schema: 'voice_agent_inbox',
  windowMs: 86_400_000,
  retentionMs: 2_592_000_000,
  pollingIntervalMs: 500,
  leaseMs: 10_000,
  queryTimeoutMs: 5_000,
};

/** Defaults of `memory`. */
export const memoryDefaults = { windowMs: 86_400_000, retentionMs: 604_800_000 };

/** Defaults of the list of an inbox. */
export const listDefaults = { limit: 100 };

/** Defaults of the programs. */
export const programDefaults = { port: 4_220, timeout: 10_000 };
