// Compiles the program with every version, in every way to resolve a module; the first that fails ends it.
import { execFileSync } from 'node:child_process';

const ways = [
  ['--module', 'esnext', '--moduleResolution', 'bundler'],
  ['--module', 'node16', '--moduleResolution', 'node16'],
  ['--module', 'nodenext', '--moduleResolution', 'nodenext'],
];
for (const version of ['5.0', '5.9', '7']) {
  const tsc = `node_modules/typescript-${version}/bin/tsc`;
  for (const way of ways) {
    console.log(`TypeScript ${version} ${way.join(' ')}`);
    execFileSync(process.execPath, [tsc, ...way], { stdio: 'inherit' });
  }
}
