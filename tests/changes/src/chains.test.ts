import { breaking } from './breaking.ts';
import { testChains } from './testing.ts';

// One that breaks. One that does not is walked by the guide "Change a spec" in tests/snippets; all forty are by
// `pnpm test:soak`.
testChains(breaking.filter(({ name }) => name === 'failed jobs can no longer be asked for'));
