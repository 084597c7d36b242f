import type { Check } from './check.ts';
import * as checks from './checks/index.ts';
import type { Outcome } from './outcome.ts';

export type ResponseRule = (typeof checks)[keyof typeof checks]['id'];

/** The checks of one request and its response. */
export const responseChecks: readonly Check<Outcome, ResponseRule>[] = Object.values(checks);
