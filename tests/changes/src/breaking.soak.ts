import { breaking } from './breaking.ts';
import { testChains } from './testing.ts';

testChains(breaking);
