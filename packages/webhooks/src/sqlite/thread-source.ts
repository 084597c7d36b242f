/** The thread of an inbox as one script, which `build/thread.ts` writes into `dist`; the sources need none. */
export const threadSource: string | undefined = undefined;
