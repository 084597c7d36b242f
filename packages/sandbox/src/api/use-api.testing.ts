import { afterAll, beforeAll, beforeEach } from 'vitest';
import { choose } from '../choices.ts';
import { startApi, type TestApi } from './api.testing.ts';

/** Starts the operations for the tests of a file; each test finds the choices as they are at first. */
export function useApi(): Omit<TestApi, 'close'> {
  const api = {} as TestApi;
  beforeAll(async () => {
    Object.assign(api, await startApi());
  });
  beforeEach(() => {
    api.state.choices = choose();
  });
  afterAll(() => api.close());
  return api;
}
