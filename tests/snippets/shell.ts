import { expect } from 'vitest';
import { cannotRun } from './given.ts';
import type { Fence } from './pages.ts';
import type { Session } from './session.ts';

/** What a reader leaves running: by the comment of a line, the title or the program. */
const leftRunning =
  /in another terminal|until Ctrl-C|^Another terminal|^npx (?:@voice-agent\/sandbox|prism mock)|^[^&]* --listen /i;

/** The lines of a script, a line that goes on in the next one with it. */
const linesOf = (code: string) => code.match(/(?:[^\n]*\\\n)*[^\n]*\n/g) ?? [];

/** Runs a snippet as a reader types it: what is left running in terminals of its own, all else in one. */
export async function runShell({ name, code, title }: Fence, session: Session): Promise<void> {
  if (title && leftRunning.test(title)) return session.start(code);
  let script = '';
  let output = '';
  const flush = async () => {
    if (script.trim() === '') return;
    const result = await session.run(script);
    expect(result.code, `${name}\n${script}\n${result.output}`).toBe(0);
    output += result.output;
    script = '';
  };
  for (const line of linesOf(code)) {
    if (cannotRun.some(({ command }) => line.startsWith(command))) continue;
    if (leftRunning.test(line)) {
      await flush();
      await session.start(line);
    } else script += line;
  }
  await flush();
  session.output = output;
}
