/** The options that are not given, in milliseconds. `pnpm lint` compares the documentation with them. */
export const checkDefaults = { fuzz: 100, timeoutMs: 10_000, limitMs: 5_000 };

/** Defaults of commands that record deliveries. */
export const listenDefaults = { host: '127.0.0.1' };
