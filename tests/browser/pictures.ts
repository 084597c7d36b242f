import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serve } from '@voice-agent/docs/serve';
import { startSandbox } from '@voice-agent/sandbox';
import { chromium } from 'playwright-core';
import { browserProgram } from './program.ts';
import { recordCall } from './record-call.ts';

// Makes the pictures of the docs site and the call of its first page anew: `pnpm --filter @voice-agent/tests-browser pictures`, after `pnpm build`.
const publicFolder = fileURLToPath(new URL('../../packages/docs/public/', import.meta.url));

const browser = await chromium.launch({ executablePath: await browserProgram(), args: ['--no-sandbox'] });
const sandbox = await startSandbox({ seed: 1 });
const site = await serve();
try {
  const call = `${JSON.stringify(await recordCall(sandbox), null, 2)}\n`;
  await writeFile(fileURLToPath(new URL('../../packages/docs/src/home/call.json', import.meta.url)), call);
  const viewport = { width: 1200, height: 630 };
  const page = await browser.newPage({
    viewport,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  await page.goto(site.url);
  await page.addStyleTag({ content: 'header, .sl-banner { display: none } :root { --sl-nav-height: 0px }' });
  await save('og.png', await page.screenshot());
  const logo = await (await fetch(`${site.url}/favicon.svg`)).text();
  await page.setViewportSize({ width: 32, height: 32 });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 32px }</style>${logo}`);
  await save('favicon.ico', icon(await page.screenshot({ omitBackground: true }), 32));
} finally {
  await Promise.all([browser.close(), sandbox.close(), site.close()]);
}

async function save(name: string, bytes: Buffer): Promise<void> {
  await writeFile(`${publicFolder}${name}`, bytes);
  console.log(`${name}: ${Math.ceil(bytes.length / 1000)} kB`);
}

/** A PNG in the frame of an icon file. */
function icon(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  // One icon: its size, its planes and bits per pixel, its length and where it begins.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
