// Runs the long proofs, one after another; those named as arguments, or all. Exit 1 when one does not hold.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const proofs = ['sqlite-kill', 'sqlite-scale', 'postgres-kill', 'fuzz'];

const wanted = process.argv.slice(2);
for (const unknown of wanted.filter((name) => !proofs.includes(name))) {
  console.error(`There is no proof named ${unknown}: name one of ${proofs.join(', ')}.`);
  process.exitCode = 2;
}
for (const name of process.exitCode === 2 ? [] : proofs) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
