/** What the gate needs to know of a service. */
export interface Served {
  /** The address of the operations, without a trailing slash. */
  url: string;
  /** The address of the OpenAPI document. */
  document: string;
  /** Flags of the gate beyond these two. */
  flags?: readonly string[];
  /** Environment variables of the gate: what the credential is. */
  env?: Readonly<Record<string, string>>;
}

/** Reports that a service listens, and ends this process when the one that started it is gone. */
export function serve(served: Served, stop: () => Promise<unknown> = async () => {}): void {
  process.on('disconnect', () => void stop().finally(() => process.exit()));
  process.send?.(served);
}
