import type { Page } from '../page.ts';
import { eventPages } from './events.ts';
import { operationPages } from './operations.ts';
import { readSpecs, type Specs } from './specs.ts';

/** A page for each operation and each event, and one for the configuration of a webhook. */
export const referencePages = (specs: Specs = readSpecs()): Page[] => [
  ...operationPages(specs),
  ...eventPages(specs),
];
