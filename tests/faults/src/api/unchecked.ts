import { lengthOf, sendingFields } from '../middleware.ts';
import { refusesUpdate } from '../probes.ts';
import type { ApiDraft, Fields } from '../types.ts';

// An update that the interface calls wrong is taken: the wrong part is put right before the provider sees it.

export type Row = [string, string, string, Fields, (fields: Fields) => Fields];

export const unchecked = ([name, fact, taken, wrong, mend]: Row): ApiDraft => ({
  name,
  operation: 'updateWebTool',
  says: `An update takes ${taken}.`,
  fact: `web-tool.update.${fact}`,
  make: () => sendingFields('updateWebTool', mend),
  probe: refusesUpdate(wrong),
});

/** Leaves a field out when it is wrong in this way. */
export const out =
  (field: string, isWrong: (value: unknown) => boolean) =>
  (fields: Fields): Fields => {
    const { [field]: value, ...others } = fields;
    return value !== undefined && isWrong(value) ? others : fields;
  };
export const longer =
  (most: number, upTo: number = Infinity) =>
  (value: unknown): boolean => {
    const length = lengthOf(value) ?? 0;
    return length > most && length <= upTo;
  };
export const isEmpty = (value: unknown): boolean => value === '';
export const isNumber = (value: unknown): boolean => typeof value === 'number';
export const isText = (value: unknown): boolean => typeof value === 'string';
export const isList = (value: unknown): boolean => Array.isArray(value);
export const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
export const isMap = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !isList(value);
/** Leaves out, inside an object, what is wrong. */
export const inside =
  (field: string, mend: (fields: Fields) => Fields) =>
  (fields: Fields): Fields =>
    isMap(fields[field]) ? { ...fields, [field]: mend(fields[field] as Fields) } : fields;
/** Leaves out the values of a map that are wrong. */
export const values =
  (isWrong: (value: unknown) => boolean) =>
  (map: Fields): Fields =>
    Object.fromEntries(Object.entries(map).filter(([, value]) => !isWrong(value)));
/** Leaves out the messages that are wrong. */
export const messages =
  (isWrong: (message: Fields, index: number, all: Fields[]) => boolean) =>
  (fields: Fields): Fields =>
    isList(fields.messages)
      ? {
          ...fields,
          messages: (fields.messages as Fields[]).filter(
            (...message) => message[0] === null || !isWrong(...message),
          ),
        }
      : fields;
export const isRepeated = ({ type }: Fields, index: number, all: Fields[]): boolean =>
  type !== undefined && all.findIndex((message) => message?.type === type) < index;

export const twice = (type: string, between: string[] = []): Fields => ({
  messages: [type, ...between, type].map((each, i) => ({ type: each, content: `Text ${i}.` })),
});
export const grain = { type: 'object', properties: { grain: { type: 'string' } } };
