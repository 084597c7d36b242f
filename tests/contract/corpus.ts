import { type Case, readCases } from '@voice-agent/docs/reference/specs';
import type { RequestValues } from '@voice-agent/docs/samples/serialize';

export interface ValidCase<Kind extends Case['part']> {
  name: string;
  instance: Kind extends 'request' ? RequestValues : unknown;
}

/** A case that violates one thing: the schema keyword that rejects it and the JSON pointer of the invalid value. */
export interface InvalidCase<Kind extends Case['part']> extends ValidCase<Kind> {
  at: string;
  keyword: string;
}

/** The cases of one kind in one folder. */
export function corpus<Kind extends Case['part']>(
  folder: string,
  kind: Kind,
): { valid: ValidCase<Kind>[]; invalid: InvalidCase<Kind>[] } {
  const valid: ValidCase<Kind>[] = [];
  const invalid: InvalidCase<Kind>[] = [];
  for (const { name, part, value, rejected } of readCases(folder)) {
    if (part !== kind || value === undefined) continue;
    const instance = value as ValidCase<Kind>['instance'];
    if (rejected === undefined) valid.push({ name, instance });
    else invalid.push({ name, instance, at: rejected.at, keyword: rejected.keyword });
  }
  return { valid, invalid };
}

/** Whether it is a keyword of plain JSON Schema; an extension such as `x-unique-items-by` is unknown to other validators. */
export const isStandard = ({ keyword }: { keyword: string }): boolean => !keyword.startsWith('x-');
