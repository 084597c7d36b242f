import { type Behaviour, isParamsMap } from '@voice-agent/client/operations';
import { isUpdateWebToolRequest } from '@voice-agent/client/validators';
import { ApiError, checkValid } from '@voice-agent/service';
import type { State } from '../state.ts';
import { transaction } from '../store/database.ts';
import { show } from '../store/web-tools.ts';
import { invalid } from './lists.ts';
import { updated } from './updated-web-tool.ts';

export const updateWebTool: Behaviour<'updateWebTool', State> = ({ path, body = {} }, state) => {
  const { db, webTools, feed, choices } = state;
  if (choices['update.params-map'] === 'reject' && isParamsMap(body.params))
    throw invalid(
      '/body/params',
      'must be a schema, not the map that a response shows: send { "type": "object", "properties": <the map> }, ' +
        'which paramsSchema of @voice-agent/client makes',
      'update.params-map',
    );
  const tool = transaction(db, () => {
    const stored = webTools.get(path.id);
    if (stored === undefined)
      throw new ApiError('unknown-id', 'is not a known web tool', { pointer: '/path/id' });
    if (choices['update.without-type'] === 'stored-type' && stored.type !== undefined)
      checkValid(
        isUpdateWebToolRequest,
        { path, body: { type: stored.type, ...body } },
        'update.without-type',
      );
    const next = updated(stored, body, choices);
    webTools.replace(next);
    return next;
  });
  feed.notify({ kind: 'web-tool', id: tool.id });
  return show(tool, choices['web-tool.auth-token']);
};
