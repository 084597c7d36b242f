import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, inject, test } from 'vitest';
import { installed, manifestOf } from './packed.ts';
import { program } from './programs.ts';

const project = inject('project');

test('Node 22 starts the sandbox as it is installed, without a warning, and ends it', async () => {
  const folder = installed(project, 'sandbox');
  using config = scratchFolder({});
  const { bin } = manifestOf(folder) as unknown as { bin: Record<string, string> };
  const child = spawn(program('Node 22'), [join(folder, bin['voice-agent-sandbox'] ?? ''), '--port', '0'], {
    env: {
      ...process.env,
      VOICE_AGENT_API_KEY: undefined,
      XDG_CONFIG_HOME: config.path,
      APPDATA: config.path,
    },
  });
  let [output, complaints] = ['', ''];
  child.stderr.on('data', (text) => (complaints += text));
  const exit = once(child, 'exit');
  try {
    for await (const text of child.stdout) {
      output += text;
      if (output.includes('curl ')) break;
    }
    const url = /API +(\S+)/.exec(output)?.[1];
    const page = await fetch(`${url}/_sandbox/`);
    expect(await page.text()).toContain('<title>');
    const headers = { authorization: `Token ${/API key +(\S+)/.exec(output)?.[1]}` };
    const list = await fetch(`${url}/v1/voice-agents/web-tool/list?search=harbour`, { headers });
    expect(((await list.json()) as { data: { filtered: number } }).data.filtered).toBeGreaterThan(0);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await exit).toEqual([0, null]);
  expect(complaints).toBe('');
});
