import type { Worker } from 'node:worker_threads';

const threads = new Set<Worker>();
process.on('worker', (thread) => {
  threads.add(thread);
  thread.once('exit', () => threads.delete(thread));
});

/** Ends the threads of all SQLite inboxes of this process where they are, as a crash does. */
export async function endThreads(): Promise<void> {
  await Promise.all([...threads].map((thread) => thread.terminate()));
}
