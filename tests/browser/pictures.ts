import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serve } from '@voice-agent/docs/serve';
import { startSandbox } from '@voice-agent/sandbox';
import { chromium, type Page } from 'playwright-core';
import { browserProgram } from './program.ts';

// Makes the pictures of the docs site anew: `pnpm --filter @voice-agent/tests-browser pictures`, after `pnpm build`.
const publicFolder = fileURLToPath(new URL('../../packages/docs/public/', import.meta.url));
const title = 'Voice agent service';
const about = 'HTTP API · Webhooks · SDK · Sandbox · Contract gate';

const browser = await chromium.launch({ executablePath: await browserProgram(), args: ['--no-sandbox'] });
const sandbox = await startSandbox({ seed: 1 });
const site = await serve();
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1440, height: 860 } });
    await page.goto(`${sandbox.url}/_sandbox/`);
    await page.getByRole('button', { name: 'Start call' }).click();
    await page.getByText('Delivered · 200').nth(8).waitFor();
    await page.getByText('Call started.').waitFor({ state: 'detached' });
    await save(`pictures/dashboard-${colorScheme}.webp`, await webp(page));
    await page.close();
  }
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  const logo = await (await fetch(`${site.url}/favicon.svg`)).text();
  await page.setContent(card(logo));
  await save('og.png', await page.screenshot());
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

async function webp(page: Page): Promise<Buffer> {
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
  return Buffer.from(data, 'base64');
}

/** The picture beside a shared link. */
function card(logo: string): string {
  return `<style>
  body { display: grid; place-content: center start; gap: 28px; box-sizing: border-box; margin: 0; height: 100vh;
    padding-inline: 96px; background: #0f1418; color: #e7ecf1; font-family: system-ui, sans-serif }
  svg { width: 128px }
  h1 { margin: 0; font-size: 84px }
  p { margin: 0; color: #a0adba; font-size: 34px }
</style>${logo}<h1>${title}</h1><p>${about}</p>`;
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
