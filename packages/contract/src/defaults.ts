/** The options that are not given, in milliseconds. `pnpm lint` compares the documentation with them. */
export const checkDefaults = { fuzz: 100, timeoutMs: 10_000, limitMs: 5_000 };

/** Defaults of commands that record deliveries. */
export const listenDefaults = { host: '127.0.0.1' };

/** The maximum integer of an option, as of a timer of Node, which ends at once when it is set for longer. */
export const maxInteger: number = 2 ** 31 - 1;

export const randomSeed = (): number => Math.floor(Math.random() * maxInteger);
