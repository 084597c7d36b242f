import type { ContractDocument } from '@voice-agent/api-documents/document';
import type { KnownRecords } from './known-records.ts';
import { propertiesOf } from './request-values.ts';
import { prefixesOf, type Resource } from './resource.ts';

/** Resources whose records others name in their bodies come first, then those of shorter paths. */
export function inOrder({ requests }: ContractDocument, records: KnownRecords): Resource[] {
  const needs = (resource: Resource): Resource[] => {
    const { body } = resource.create ?? {};
    const names = body === undefined ? [] : [...propertiesOf(requests, body.schema).keys()];
    return names.flatMap((name) => records.resourceNamed(name) ?? []).filter((each) => each !== resource);
  };
  const ordered = new Set<Resource>();
  const add = (resource: Resource, above: readonly Resource[]): void => {
    if (ordered.has(resource) || above.includes(resource)) return;
    for (const each of needs(resource)) add(each, [...above, resource]);
    const parent = records.resources.find(({ key }) => prefixesOf(resource.key)[1] === key);
    if (parent !== undefined) add(parent, [...above, resource]);
    ordered.add(resource);
  };
  for (const resource of records.resources) add(resource, []);
  return [...ordered];
}
