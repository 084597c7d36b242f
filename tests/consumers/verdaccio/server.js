// A registry in a process of its own, forked with its configuration; it sends the port that it listens on.
// Plain JavaScript, since the types of Verdaccio need a package that it does not bring.
import { runServer } from 'verdaccio';

const server = await runServer(JSON.parse(process.argv[2] ?? ''));
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
// It goes with the one who started it.
process.once('disconnect', () => process.exit());
