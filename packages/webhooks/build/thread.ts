// Writes the thread of the SQLite inbox into dist as text, with all that it imports: bundled programs have no file of it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const dist = join(import.meta.dirname, '../dist');
const { outputFiles } = buildSync({
  entryPoints: [join(dist, 'sqlite/thread.js')],
  bundle: true,
  // A thread that is given as text is CommonJS.
  format: 'cjs',
  platform: 'node',
  target: 'node22',
  write: false,
  logLevel: 'warning',
});
const text = outputFiles[0]?.text ?? '';
writeFileSync(
  join(dist, 'sqlite/thread-source.js'),
  `export const threadSource = ${JSON.stringify(text)};\n`,
);
