import type { ToolDescription } from '@voice-agent/codegen/tool';
import type { JsonObject } from '@voice-agent/operation-kit/arguments';
import type { NextPage } from './outcome.ts';

/**
 * The arguments of the page after this one; of each reading where the spec leaves open what the parameter counts. Undefined
 * when the page is empty, or when it is short and the counts of the service say that there is no more.
 */
export function nextPages(
  { paging }: ToolDescription,
  args: JsonObject,
  data: unknown,
): NextPage[] | undefined {
  const page = Object(data) as JsonObject;
  const records = paging && page[paging.items];
  if (paging === undefined || !Array.isArray(records) || records.length === 0) return undefined;
  const { by, parameter, size: sizeName = '', defaultSize, total = '', filtered = '' } = paging;
  if (by === 'cursor') {
    const cursor = page[paging.cursor ?? ''];
    const goesOn = typeof cursor === 'string' && cursor !== '' && cursor !== args[parameter];
    return goesOn ? [{ arguments: { ...args, [parameter]: cursor } }] : undefined;
  }
  const size = (args[sizeName] ?? defaultSize) as number | undefined;
  const all = page[total];
  const isEnd = (seen: number): boolean =>
    (size === undefined || records.length < size) &&
    ((typeof all === 'number' && all > 0 && seen >= all) || seen === page[filtered]);
  const start = args[parameter] as number | undefined;
  const readings = {
    pages: { seen: ((start ?? 1) - 1) * (size ?? records.length) + records.length, next: (start ?? 1) + 1 },
    records: { seen: (start ?? 0) + records.length, next: (start ?? 0) + records.length },
  };
  const found = Object.entries(readings).flatMap(([counts, { seen, next }]): NextPage[] => {
    const isAsked = by === 'undocumented' || counts === (by === 'page' ? 'pages' : 'records');
    if (!isAsked || isEnd(seen)) return [];
    const when = by === 'undocumented' ? { when: `${parameter} counts ${counts}` } : {};
    return [{ ...when, arguments: { ...args, [parameter]: next } }];
  });
  return found.length === 0 ? undefined : found;
}
