import type { Behaviour } from '@voice-agent/client/operations';
import type { Choices } from '../choices.ts';
import type { State } from '../state.ts';
import { defaultTake, invalid, listed, section } from './lists.ts';

export const listWebTools: Behaviour<'listWebTools', State> = ({ query }, { webTools, choices }) => {
  const { type, skip = '1', take = `${defaultTake}`, voiceAgentId, isActive } = query;
  const search = (query as Record<string, unknown>)[choices['list-web-tools.search-parameter']];
  const nothing = type === 'WEB_TOOL' && choices['list-web-tools.web-tool-filter'] === 'none';
  const page = webTools.page({
    ...(voiceAgentId !== undefined && { voiceAgentId }),
    ...(isActive !== undefined && { isActive }),
    ...(type !== undefined && type !== 'WEB_TOOL' && { type }),
    ...(search !== undefined && { search: `${search}` }),
    order: choices['list.order'],
    authToken: choices['web-tool.auth-token'],
    ...section(
      pageNumber(take, defaultTake, '/query/take', choices),
      pageNumber(skip, 1, '/query/skip', choices),
      'page',
      choices,
    ),
  });
  return listed('items', nothing ? { records: '[]', total: page.total, filtered: 0 } : page, choices);
};

/** The number in a string that should be an integer of at least 1. */
function pageNumber(text: string, otherwise: number, pointer: string, choices: Choices): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number >= 1) return number;
  if (choices['list-web-tools.invalid-page'] === 'default') return otherwise;
  throw invalid(pointer, 'must be an integer of at least 1', 'list-web-tools.invalid-page');
}
