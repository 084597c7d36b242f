// Plain JavaScript, so that any Node can run it and say what is missing before TypeScript is read.
const wanted = 24;
if (Number(process.versions.node.split('.')[0]) < wanted) {
  console.error(
    `Node ${process.versions.node} is running, and these commands need Node ${wanted} or newer. ` +
      `Where pnpm did not install one (macOS), put Node ${wanted} first on the PATH and try again.`,
  );
  process.exitCode = 2;
} else {
  const { main } = await import('./src/main.ts');
  process.exitCode = await main(process.argv.slice(2));
}
