import { serve } from '@voice-agent/docs/serve';
import { chromium } from 'playwright-core';
import { browserProgram } from './program.ts';

const site = await serve({ port: 0 } as never);
const b = await chromium.launch({
  executablePath: await browserProgram(),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [path, w, scheme, full] of JSON.parse(process.argv[2]!)) {
  const p = await b.newPage({ viewport: { width: w, height: 900 }, colorScheme: scheme });
  await p.goto(site.url + path);
  await p.waitForTimeout(300);
  await p.screenshot({
    path: `/tmp/newguides-tools/shot-${path.replaceAll('/', '_')}-${w}-${scheme}.png`,
    fullPage: !!full,
  });
  console.log(path, w, await p.evaluate(() => document.documentElement.scrollWidth));
  await p.close();
}
await b.close();
await site.close();
process.exit(0);
