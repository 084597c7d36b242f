import { expect } from 'vitest';
import { cannotRun } from './given.ts';
import type { Fence } from './pages.ts';
import type { Session } from './session.ts';

/** A command that a reader leaves running, where the title of its block does not show it. */
const leftRunning =
  /^npx (?:@voice-agent\/(?:sandbox$|sandbox --seed|contract proxy|webhooks listen)|prism mock)|npx @voice-agent\/mcp |^[^&]* --listen /m;

export const isLeftRunning = (line: string): boolean => leftRunning.test(line);

/** A command that only reads, and that a reader types again until something has happened. */
const readsOnly =
  /^(?:npx @voice-agent\/webhooks inbox (?:ls|status|dead-lettered)|curl http\S+\/metrics )[^\n]*\n$/;

/** The lines of a script, a line that goes on in the next one with it. */
export const linesOf = (code: string): string[] => code.match(/(?:[^\n]*\\\n)*[^\n]*\n/g) ?? [];

/** Runs a snippet as a reader types it: what is left running in terminals of its own, all else in one. */
export async function runShell({ name, code, title }: Fence, session: Session): Promise<void> {
  if (title === 'Another terminal') return session.start(code);
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
    const instead = session.instead[line.trim()];
    if (instead !== undefined) {
      script += `${instead}\n`;
      continue;
    }
    if (cannotRun.some(({ command }) => line.startsWith(command))) continue;
    if (isLeftRunning(line)) {
      await flush();
      await session.start(line);
    } else script += line;
  }
  await flush();
  session.output = output;
  session.read = readsOnly.test(code) ? { code, output } : undefined;
}
