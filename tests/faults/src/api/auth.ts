import type { Api } from '../api.ts';
import { on, refusing, sending } from '../middleware.ts';
import { answersAreValid, isRefused } from '../probes.ts';
import type { ApiDraft, Middleware, OperationId } from '../types.ts';

// Who is let in. A fault that is too open remembers the right header from a request that was let in before.

const words: Record<OperationId, string> = {
  listJobs: 'Jobs are listed',
  listWebTools: 'Web tools are listed',
  updateWebTool: 'A web tool is updated',
};

/** Lets in, with the right header in its place, what `when` says once a right request was seen. */
const open = (
  operation: OperationId | 'any',
  when: (header: string | undefined, right: string) => boolean,
): Middleware => {
  let right: string | undefined;
  return async (request, next) => {
    const header = request.headers.authorization;
    const answer = await on(operation, (asked) => {
      const isOpen = right !== undefined && header !== right && when(header, right);
      return next(isOpen ? { ...asked, headers: { ...asked.headers, authorization: right ?? '' } } : asked);
    })(request, next);
    if (header !== undefined && answer.status >= 200 && answer.status < 300) right ??= header;
    return answer;
  };
};

/** After a right request, one with this header is refused; undefined when the header can't be sent. */
const refuses =
  (operation: OperationId, header: (key: string) => string | null) =>
  async (api: Api): Promise<boolean> => {
    const id = await api.toolId();
    await api.listJobs();
    const request = { authorization: header(api.key) };
    if (operation === 'updateWebTool')
      return isRefused(await api.update(id, { name: 'Tide table' }, request));
    return isRefused(await api.plain(operation, request));
  };

const opened = (operation: OperationId): ApiDraft => ({
  name: `auth-open-on-${{ listJobs: 'jobs', listWebTools: 'tools', updateWebTool: 'update' }[operation]}`,
  operation,
  says: `${words[operation]} without an Authorization header.`,
  fact: 'operations.authenticated',
  make: () => open(operation, (header) => header === undefined),
  probe: refuses(operation, () => null),
});

/** @param header what the probe sends; without `when`, all that is let in */
const tooOpen = (
  name: string,
  says: string,
  header: (key: string) => string | null,
  when: (header: string | undefined, right: string) => boolean = (sent, right) =>
    sent === header(keyOf(right)),
  operation: OperationId | 'any' = 'any',
): ApiDraft => ({
  name,
  operation,
  says,
  fact: 'auth.token',
  make: () => open(operation, when),
  probe: refuses(operation === 'any' ? 'listWebTools' : operation, header),
});

const keyOf = (header: string | undefined): string => (header ?? '').replace(/^Token /, '');

export const authFaults: ApiDraft[] = [
  opened('listJobs'),
  opened('listWebTools'),
  opened('updateWebTool'),
  tooOpen(
    'auth-any-key',
    'Any key is let in.',
    () => 'Token another-key',
    (header) => header?.startsWith('Token ') ?? false,
  ),
  tooOpen(
    'auth-any-key-for-updates',
    'An update is let in with any key.',
    () => 'Token another-key',
    (header) => header?.startsWith('Token ') ?? false,
    'updateWebTool',
  ),
  tooOpen(
    'auth-any-header-for-jobs',
    'The job list looks only whether there is an Authorization header.',
    () => 'none',
    (header) => header !== undefined,
    'listJobs',
  ),
  tooOpen('auth-bearer', 'The key is let in with Bearer in place of Token.', (key) => `Bearer ${key}`),
  tooOpen('auth-bare-key', 'The key is let in without the word Token.', (key) => key),
  tooOpen('auth-token-lower-case', 'The word Token is let in in lower case.', (key) => `token ${key}`),
  tooOpen(
    'auth-two-spaces',
    'The key is let in after two spaces.',
    (key) => `Token  ${key}`,
    (header, right) =>
      header !== undefined && /^Token {2,}/.test(header) && header.endsWith(` ${keyOf(right)}`),
  ),
  tooOpen('auth-without-space', 'The key is let in right behind the word Token.', (key) => `Token${key}`),
  tooOpen(
    'auth-beginning-of-key',
    'The beginning of the key is enough.',
    (key) => `Token ${key.slice(0, -1)}`,
    (header, right) => (header?.length ?? 0) > 8 && right.startsWith(header ?? '-'),
  ),
  tooOpen(
    'auth-longer-key',
    'A key is let in that goes on after the right one.',
    (key) => `Token ${key}x`,
    (header, right) => header?.startsWith(right) ?? false,
  ),
  tooOpen(
    'auth-key-in-other-case',
    'The key is let in in capital letters.',
    (key) => `Token ${key.toUpperCase()}`,
    (header, right) =>
      header?.toLowerCase() === right.toLowerCase() && (header?.startsWith('Token ') ?? false),
  ),
  tooOpen('auth-word-alone', 'The word Token is enough.', () => 'Token'),
  tooOpen('auth-empty-header', 'An empty Authorization header is let in.', () => ''),
  {
    name: 'auth-refuses-the-key-for-updates',
    operation: 'updateWebTool',
    says: 'An update is refused with the right key.',
    fact: 'auth.token',
    make: () => refusing('updateWebTool', () => true, 401),
    probe: answersAreValid('updateWebTool'),
  },
  {
    name: 'auth-wants-bearer',
    operation: 'listJobs',
    says: 'The job list wants Bearer in place of Token.',
    fact: 'auth.token',
    make: () =>
      sending('listJobs', (request) => {
        const header = request.headers.authorization ?? '';
        const [word, key] = header.split(' ');
        const other = { Token: 'Bearer', Bearer: 'Token' }[word ?? ''] ?? word;
        return { ...request, headers: { ...request.headers, authorization: `${other} ${key}` } };
      }),
    probe: answersAreValid('listJobs'),
  },
  {
    name: 'auth-refuses-from-the-sixth-request',
    operation: 'any',
    says: 'The right key is refused from the sixth request on.',
    fact: 'auth.header',
    make: () => {
      let count = 0;
      return refusing('any', () => ++count > 5, 401);
    },
    probe: async (api) => {
      for (let i = 0; i < 8; i++) if (!(await api.listWebTools()).ok) return false;
      return true;
    },
  },
  {
    name: 'auth-refused-update-is-applied',
    operation: 'updateWebTool',
    says: 'An update with a wrong key is refused and applied all the same.',
    fact: 'operations.authenticated',
    make: () => {
      let right: string | undefined;
      return async (request, next) => {
        const answer = await next(request);
        const isRight = answer.status >= 200 && answer.status < 300;
        if (isRight) right ??= request.headers.authorization;
        else if (right !== undefined && (answer.status === 401 || answer.status === 403)) {
          await on('updateWebTool', (asked) =>
            next({ ...asked, headers: { ...asked.headers, authorization: right ?? '' } }),
          )(request, async () => answer);
        }
        return answer;
      };
    },
    probe: async (api) => {
      const id = await api.toolId();
      await api.update(id, { name: 'Kept name' }, { authorization: `Token ${api.key}-wrong` });
      return (await api.shown(id)).name !== 'Kept name';
    },
  },
];
