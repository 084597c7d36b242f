import type { Page } from '../page.ts';
import { type Model, readModel } from './model.ts';
import { packagePages } from './packages.ts';
import { programPages } from './programs.ts';

/** The pages of packages and programs; none while the task `sdk` has not run. */
export const sdkPages = (model: Model | undefined = readModel()): Page[] =>
  model === undefined ? [] : [...packagePages(model), ...programPages(model)];
