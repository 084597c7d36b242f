// Loaded into a child process before its script: the pipe of its stdin ends when the parent dies, even by SIGKILL.
process.stdin.on('end', () => process.exit()).resume();
