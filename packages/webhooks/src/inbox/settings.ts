/** How an inbox uses its store. */
export interface InboxSettings {
  /** Milliseconds between two claims when nothing has woken the inbox. Default: 500. */
  readonly pollingIntervalMs?: number | undefined;
  /**
   * Milliseconds after which a claim that is not renewed can be taken over. Default: never, for a store that one process
   * has alone.
   */
  readonly leaseMs?: number | undefined;
  /** Milliseconds between two looks for what is too old. Default: 60,000. */
  readonly purgeEveryMs?: number | undefined;
  /** How many deliveries may wait; above that an append is rejected. Default: no bound. */
  readonly maxBacklog?: number | undefined;
  /** How many bytes of deliveries may be on their way to the store. Default: 64 MiB. */
  readonly maxPendingBytes?: number | undefined;
  /** The place of the inbox, for messages. */
  readonly where: string;
}
