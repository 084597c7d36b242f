import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const { CHROME_PATH: executablePath, VOICE_AGENT_BASE_URL, VOICE_AGENT_API_KEY } = process.env;
// The sandbox refuses pages of another origin, so the page asks its own server.
const proxy = { '/v1': { target: VOICE_AGENT_BASE_URL, changeOrigin: true } };
const server = await preview({ preview: { port: 0, host: '127.0.0.1', proxy }, logLevel: 'warn' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  const query = new URLSearchParams({ key: VOICE_AGENT_API_KEY });
  await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/?${query}`);
  await page.waitForSelector('body[data-ready]');
  assert.equal(await page.title(), 'refused');
  assert.equal(await page.locator('li').count(), 36);
} finally {
  await browser.close();
  await server.close();
}
