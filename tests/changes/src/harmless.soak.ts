import { harmless } from './harmless.ts';
import { testChains } from './testing.ts';

testChains(harmless);
