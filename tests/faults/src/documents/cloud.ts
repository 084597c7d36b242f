import * as s from './build.ts';

// Long paths with many parameters, verbs after the last slash, and the fields of one resource within another.

const rule = s.record(
  {
    action: s.choice('Allow', 'Deny'),
    ports: s.list(s.integer(443, { minimum: 1, maximum: 65_535 }), { minItems: 1, maxItems: 5 }),
    cidr: s.text('10.0.0.0/16', { pattern: '^[0-9.]{7,15}/[0-9]{1,2}$' }),
  },
  ['action'],
  { additionalProperties: false },
);
const condition: s.Sample = {
  schema: {
    type: 'object',
    minProperties: 1,
    maxProperties: 1,
    properties: {
      equals: { type: 'string' },
      not: { $ref: '#/components/schemas/Condition' },
      allOf: { type: 'array', minItems: 1, maxItems: 3, items: { $ref: '#/components/schemas/Condition' } },
    },
    additionalProperties: false,
  },
  example: { allOf: [{ equals: 'west' }, { not: { equals: 'east' } }] },
};
const schemas = { Condition: condition, Rule: rule };
const sku = s.record(
  { name: s.choice('Standard_B2', 'Standard_D4'), capacity: s.integer(2, { minimum: 1, maximum: 100 }) },
  ['name'],
);

const resources = `
  virtualMachines disks snapshots images availabilitySets scaleSets virtualNetworks subnets
  networkInterfaces publicIPAddresses loadBalancers routeTables firewalls dnsZones storageAccounts queues
  topics namespaces databases servers clusters nodePools registries vaults keys identities roleAssignments
  policies budgets alerts workspaces functions gateways caches
`;

const fieldSets: s.Fieldset[] = [
  {
    location: s.choice('westeurope', 'northeurope'),
    tags: s.labels,
    sku,
    zones: s.list(s.choice('1', '2', '3'), { uniqueItems: true, maxItems: 3 }),
  },
  {
    rules: s.list(s.reference('Rule', schemas), { minItems: 1, maxItems: 20 }),
    priority: s.integer(100, { minimum: 100, maximum: 4096 }),
  },
  {
    condition: s.reference('Condition', schemas),
    retention: s.text('P30DT0M', { format: 'duration' }),
    $schema: s.text('v1', { maxLength: 20 }),
  },
];

export const cloud = (): s.BuiltDocument =>
  s.buildDocument(
    {
      name: 'cloud',
      openapi: '3.1.0',
      prefix: '',
      update: 'put',
      schemas,
      scope: '/subscriptions/{subscriptionId}/resourceGroups/{resourceGroup}/providers/{provider}',
      parameters: {
        subscriptionId: s.uuid,
        resourceGroup: s.text('harbour-group', { pattern: '^[a-z0-9-]{1,90}$' }),
        provider: s.choice('compute', 'network'),
      },
      id: s.text('west-1', { pattern: '^[a-z0-9-]{1,64}$' }),
      idName: (name) => `${name}Name`,
      paging: {
        $top: s.integer(5, { minimum: 1, maximum: 1000 }),
        'api-version': s.choice('2025-01-01', '2026-01-01'),
      },
      page: (item) => s.record({ value: s.list(item), nextLink: s.link }, ['value']),
      common: () => ({
        id: s.text('/subscriptions/1'),
        etag: s.text('"1"'),
        provisioningState: s.choice('Succeeded', 'Failed'),
      }),
      actions: ['start', 'deallocate', 'listKeys', 'regenerate'],
      failures: { '4XX': { description: 'Refused.' } },
      security: { type: 'http', scheme: 'bearer' },
    },
    resources,
    fieldSets,
  );
