import { breaking } from './breaking.ts';
import { harmless } from './harmless.ts';
import { testChains } from './testing.ts';

const chosen = ['failed jobs can no longer be asked for', 'the outcome of a call has a summary'];

// One that breaks and one that does not; the rest is proved by `pnpm test:soak`.
testChains([...breaking, ...harmless].filter(({ name }) => chosen.includes(name)));
