import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

const leave = '\u001b[?25h\u001b[?1049l';
const main = new URL('./start.ts', import.meta.url).href;

/** Runs the program in a process whose streams say that they are a terminal. @param then runs there with what it shows */
async function onTerminal(then: string) {
  const script = `
    import { main } from ${JSON.stringify(main)};
    const modes = [];
    Object.assign(process.stdin, { isTTY: true, setRawMode: (raw) => modes.push(raw) });
    Object.assign(process.stdout, { isTTY: true, columns: 80, rows: 24 });
    const running = main(['listen', '--port', '0']);
    const write = process.stdout.write;
    let isListening = false;
    process.stdout.write = function (text) {
      if (!isListening && String(text).includes('Listening at')) {
        isListening = true;
        process.on('exit', () => process.stderr.write(JSON.stringify(modes)));
        setTimeout(() => { ${then} }, 10);
      }
      return write.apply(this, arguments);
    };
    process.exitCode = await running;`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'pipe' });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

describe.concurrent('the terminal is given back', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('at %s, with a summary', async (signal) => {
    const { code, stdout, stderr } = await onTerminal(`process.kill(process.pid, '${signal}')`);
    expect({ code, end: stdout.endsWith(leave) }).toEqual({ code: 0, end: true });
    expect(stderr).toBe('Received 0 requests.\n[true,false]');
  });

  it('when its input ends', async () => {
    const { code, stdout, stderr } = await onTerminal(`process.stdin.emit('end')`);
    expect({ code, end: stdout.endsWith(leave) }).toEqual({ code: 0, end: true });
    expect(stderr).toContain('[true,false]');
  });

  it('by an error', async () => {
    const { code, stdout, stderr } = await onTerminal(`throw new Error('a fault')`);
    expect({ code, end: stdout.endsWith(leave) }).toEqual({ code: 1, end: true });
    expect(stderr).toMatch(/^\[true,false\][\s\S]*a fault/);
  });
});
