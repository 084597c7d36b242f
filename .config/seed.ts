// What is by chance is the same in every run, so that a test that held holds. FAST_CHECK_SEED=N looks elsewhere.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 1) });
