import type { Page } from '../page.ts';
import { controlPages } from './control.ts';
import { type Model, readModel } from './model.ts';
import { packagePages } from './packages.ts';
import { programPages } from './programs.ts';

/** The pages of the control API, and those of packages and programs, if the task `sdk` has run. */
export const sdkPages = (model: Model | undefined = readModel()): Page[] => [
  ...(model === undefined ? [] : [...packagePages(model), ...programPages(model)]),
  ...controlPages(),
];
