import type { ChildProcess } from 'node:child_process';

/** The next word of a child, which may be asked something first. */
export function answerOf<T>(child: ChildProcess, question?: string | number | object): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void =>
      reject(new Error(`a process that takes part ended with ${code} before it answered.`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as T);
    });
    if (question !== undefined) child.send(question);
  });
}
