import { ApiError, JsonText } from '@voice-agent/service';
import type { ChoiceName, Choices } from '../choices.ts';
import type { Page } from '../public.ts';

/** The default number of records on a page. */
export const defaultTake = 10;

/** @param option the choice that decides it */
export const invalid = (pointer: string, message: string, option?: ChoiceName): ApiError =>
  new ApiError('invalid', message, { pointer, option });

/** Which records of a list are asked for. */
export function section(
  asked: number,
  skip: number | undefined,
  meaning: Choices['list-jobs.skip'],
  choices: Choices,
): { skip: number; take: number } {
  const maxTake = choices['list.max-take'];
  const take = Math.min(asked, maxTake === 'none' ? Number.MAX_SAFE_INTEGER : Number(maxTake));
  const passed = meaning === 'page' ? ((skip ?? 1) - 1) * take : (skip ?? 0);
  return { take, skip: Math.min(passed, Number.MAX_SAFE_INTEGER) };
}

/** The page as JSON: its records are stored as that, and are not parsed. */
export function listed(name: string, { records, total, filtered }: Page, choices: Choices): JsonText {
  const shown = choices['list.total'] === 'all' ? total : filtered;
  return new JsonText(`{"${name}":${records},"total":${shown},"filtered":${filtered}}`);
}
