// Plain JavaScript, so that any Node can run it and say what is missing before TypeScript is read.
const needed = 24;

/** Runs a program with the arguments of this process, or reports that Node is too old. */
export async function start(load) {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) < needed) {
    console.error(
      `This needs Node ${needed} or newer; this is ${node}. ` +
        `Where pnpm did not install one (macOS), put Node ${needed} first on the PATH and try again.`,
    );
    process.exitCode = 2;
  } else {
    const { main } = await load();
    process.exitCode = await main(process.argv.slice(2));
  }
}
