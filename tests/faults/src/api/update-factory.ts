import type { Fields } from '../harness/fault.ts';
import type { FaultFactory } from './fault-factory.ts';
import { isSameJson, preserves, updateAndList } from './probes.ts';
import { changeUpdatedTools, resetFields, storeInstead } from './update-middleware.ts';

/** An entry of updates.yaml, whose header explains the keys. */
interface UpdateEntry {
  loses?: string[];
  resets?: Fields;
  displays?: Fields;
  sends?: Fields;
  expects?: Fields;
  preserves?: string;
}

const valueAt = (target: unknown, pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .reduce((value, token) => Object(value)[token] as unknown, target);

export const updateFault: FaultFactory<UpdateEntry> = (_, description, content) => {
  const { loses = [], resets, displays, sends = { name: 'Tide table' }, expects = {} } = content;
  const loseFields = () =>
    storeInstead((fields) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => !loses.includes(name))),
    );
  const display =
    displays &&
    changeUpdatedTools((tools, updatedIds) =>
      tools.map((tool) => (updatedIds.has(tool.id) ? { ...tool, ...displays } : tool)),
    );
  return {
    description,
    create: display ?? (resets ? resetFields(() => resets) : loseFields),
    probe: content.preserves
      ? preserves(content.preserves)
      : async (api) => {
          const [, after] = await updateAndList(api, sends);
          return Object.entries(expects).every(([pointer, value]) =>
            isSameJson(valueAt(after, pointer), value),
          );
        },
  };
};
