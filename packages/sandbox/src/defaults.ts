/** The options that are not given; `startSandbox` takes any free port. `pnpm lint` compares the documentation with them. */
export const sandboxDefaults = { port: 4_210, host: '127.0.0.1', seed: 1, jobs: 240, webTools: 36 };
