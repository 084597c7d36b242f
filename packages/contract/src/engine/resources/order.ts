import type { ContractDocument } from '@voice-agent/spec-model';
import type { KnownRecords } from './known-records.ts';
import { propertiesOf } from './request-values.ts';
import { keyOf, prefixesOf, type Resource } from './resource.ts';

/** Resources below which others are created, or whose records others name in their bodies, come first. */
export function inOrder({ requests }: ContractDocument, records: KnownRecords): Resource[] {
  const needs = (resource: Resource): Resource[] => {
    const { body } = resource.create ?? {};
    const names = body === undefined ? [] : [...propertiesOf(requests, body.schema).keys()];
    return names.flatMap((name) => records.resourceNamed(name) ?? []).filter((each) => each !== resource);
  };
  const ordered = new Set<Resource>();
  const add = (resource: Resource, others: readonly Resource[]): void => {
    if (ordered.has(resource) || others.includes(resource)) return;
    for (const each of needs(resource)) add(each, [...others, resource]);
    const { create, key } = resource;
    const above = [...prefixesOf(keyOf(create?.path ?? '')), ...prefixesOf(key)];
    for (const each of records.resources)
      if (each !== resource && above.includes(each.key)) add(each, [...others, resource]);
    ordered.add(resource);
  };
  for (const resource of records.resources) add(resource, []);
  return [...ordered];
}
