/** The options that are not given; `startSandbox` takes any free port. `pnpm lint` compares the documentation with them. */
export const sandboxDefaults = { port: 4_210, host: '127.0.0.1', seed: 1, jobs: 240, webTools: 36 };

/** What the log keeps: the newest entries up to both limits, and the first bytes of each body. */
export const logLimits = { maxEntries: 1_000, maxBytes: 16_777_216, maxBodyBytes: 65_536 };
