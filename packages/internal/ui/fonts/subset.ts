import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

// Makes the font files of this folder anew: `pnpm --filter @voice-agent/ui fonts`.
const fonts = ['geist', 'geist-mono'];
const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index));
// What our own pages need beside ASCII. Texts of others fall back to the font of the system.
const others = '\u00a0–—‘’“”…·×→←↑↓≤≥≈µäöüßéè©✓';

for (const font of fonts) {
  const whole = await readFile(installed(`${font}/files/${font}-latin-wght-normal.woff2`));
  const part = await subset(whole, ascii + others, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  await writeFile(new URL(`${font}.woff2`, import.meta.url), part);
  console.log(`${font}.woff2: ${Math.ceil(part.length / 1000)} kB`);
}
await copyFile(installed('geist/LICENSE'), new URL('LICENSE', import.meta.url));

function installed(path: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${path}`));
}
