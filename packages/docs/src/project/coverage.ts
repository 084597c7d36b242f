import { type Covered, type CoveredKind, rules } from '@voice-agent/contract';
import { tokensOf } from '@voice-agent/json-schema/pointer';
import { eventPage, operationPage } from '@voice-agent/ui/pages';
import type { Page } from '../page.ts';
import { join, table } from '../reference/markdown.ts';
import { type Json, messagesOf, type Specs } from '../reference/specs.ts';
import { code } from '../reference/words.ts';
import { factOf } from './facts.ts';
import { type GateReport, type GateRun, makesIt } from './gate.ts';
import { ruleAddress } from './rules.ts';

/** Each kind of part in the order of the page, with its name. */
const kinds: [CoveredKind, string][] = [
  ['operation', 'operation'],
  ['event', 'event'],
  ['parameter', 'parameter'],
  ['constraint', 'constraint'],
  ['value', 'enumeration value'],
  ['response', 'response'],
  ['rule', 'rule'],
  ['fact', 'fact'],
];

const number = (count: number): string => count.toLocaleString('en-US');

/** `1 case`, `2,139 cases`. */
const amount = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/**
 * The page on what the contract gate exercises.
 *
 * @param report undefined where the gate was not run
 */
export function coveragePage(specs: Specs, report: GateReport | undefined): Page {
  return {
    id: 'coverage',
    title: 'Coverage of the contract gate',
    description: 'What the contract gate exercises, part by part, and by how many cases.',
    source: 'packages/docs/src/project/gate-run.ts',
    body: report === undefined ? notRun : join(...parts(specs, report)),
  };
}

const notRun = `The gate was not run for this site. \`${makesIt}\` runs it and makes this page.`;

function parts(specs: Specs, { seed, api, receiver }: GateReport): string[] {
  const all = [...api.covered, ...receiver.covered];
  return [
    `The [contract gate](/guides/contract-gate-in-ci/) was run on the sandbox and on a receiver made with \`@voice-agent/webhooks\`, with seed ${seed}: ${amount(api.requests, 'request')} with ${findings(api)}, and ${amount(receiver.requests, 'delivery', 'deliveries')} with ${findings(receiver)}. The same seed makes the same run.`,
    'A part of the contract is exercised when at least one request, response or delivery was about it.',
    '## Totals',
    'How many parts were exercised, of how many there are, and by how many cases.',
    totals(api, receiver),
    '## Not exercised',
    notExercised(specs, all),
    '## Operations',
    ...owners(specs, api, 'operation', operationPage),
    '## Events',
    ...owners(specs, receiver, 'event', eventPage),
    '## Rules',
    'Rules on the form of a response have their cases among the responses above. Rules on deliveries check recorded deliveries, and this run has none.',
    ruleTable(api, receiver),
    '## Facts',
    'Facts that no request, response or delivery can show are not counted.',
    ...factTables(specs, api, receiver),
  ];
}

const findings = ({ findings: count }: GateRun): string =>
  count === 0 ? 'no finding' : amount(count, 'finding');

function totals(api: GateRun, receiver: GateRun): string {
  const cell = ({ covered }: GateRun, kind: CoveredKind): string => {
    const ofKind = covered.filter(({ what }) => what === kind);
    const count = ofKind.filter(({ cases }) => cases > 0).length;
    return ofKind.length === 0 ? '' : `${count}/${ofKind.length}`;
  };
  const cases = ({ covered }: GateRun, kind: CoveredKind): number =>
    covered.filter(({ what }) => what === kind).reduce((sum, part) => sum + part.cases, 0);
  const rows = kinds.map(([kind, name]) => [
    `${name}s`,
    cell(api, kind),
    cell(receiver, kind),
    number(cases(api, kind) + cases(receiver, kind)),
  ]);
  return table([['part', 'API', 'webhooks', 'cases'], ...rows], [3]);
}

function notExercised(specs: Specs, covered: Covered[]): string {
  const without = covered.filter(({ cases }) => cases === 0);
  if (without.length === 0) return 'Nothing: every part had a case.';
  const entry = (part: Covered): string =>
    part.what === 'fact' ? `${factOf(specs, part.pointer)} (${code(part.pointer)})` : nameOf(specs, part);
  return without
    .map((part) => `- ${[part.what, part.operation].filter(Boolean).join(' of ')}: ${entry(part)}`)
    .join('\n');
}

/** What belongs to each operation or event, closed until it is opened. */
function owners(specs: Specs, run: GateRun, kind: CoveredKind, address: (id: string) => string): string[] {
  // In the order of the documents, which for events is that of a call.
  const order = messagesOf(specs.asyncapi).map(({ name }) => name);
  return run.covered
    .filter(({ what }) => what === kind)
    .sort((a, b) => order.indexOf(a.operation) - order.indexOf(b.operation))
    .map(({ operation, cases }) => {
      const parts = run.covered.filter((part) => part.operation === operation && part.what !== kind);
      const inner = kinds.flatMap(([each, name]) => {
        const rows = parts.filter(({ what }) => what === each);
        if (rows.length === 0) return [];
        const lines = rows.map((part) => [nameOf(specs, part), number(part.cases)]);
        return [
          `<details><summary>${amount(rows.length, name)}</summary>`,
          table([[name, 'cases'], ...lines], [1]),
          '</details>',
        ];
      });
      return join(`### [${operation}](${address(operation)})`, `${amount(cases, 'case')}.`, ...inner);
    });
}

function ruleTable(api: GateRun, receiver: GateRun): string {
  const rows = [...api.covered, ...receiver.covered]
    .filter(({ what }) => what === 'rule')
    .map(({ pointer, cases }) => {
      const title = pointer in rules ? rules[pointer as keyof typeof rules].title : '';
      return [`[${pointer}](${ruleAddress(pointer)})`, title, number(cases)];
    });
  return table([['rule', 'description', 'cases'], ...rows], [2]);
}

function factTables(specs: Specs, api: GateRun, receiver: GateRun): string[] {
  const cases = new Map<string, number>();
  for (const part of [...api.covered, ...receiver.covered])
    if (part.what === 'fact') cases.set(part.pointer, (cases.get(part.pointer) ?? 0) + part.cases);
  const subjectOf = (id: string): string => id.split('.')[0] ?? '';
  return [...Map.groupBy(cases, ([id]) => subjectOf(id))].sort().map(([subject, ofSubject]) => {
    const rows = ofSubject.map(([id, count]) => [factOf(specs, id), code(id), number(count)]);
    const title = subject.charAt(0).toUpperCase() + subject.slice(1).replaceAll('-', ' ');
    return join(
      `<details><summary>${title}: ${amount(rows.length, 'fact')}</summary>`,
      table([['fact', 'id', 'cases'], ...rows], [2]),
      '</details>',
    );
  });
}

/** A place of the bundle for people: the component and what is below it, with the value that stands there. */
export function nameOf(
  specs: Specs,
  { what, operation, pointer }: Pick<Covered, 'what' | 'operation' | 'pointer'>,
): string {
  if (what === 'rule' || what === 'fact') return code(pointer);
  const tokens = tokensOf(pointer);
  const document =
    what === 'event' || messagesOf(specs.asyncapi).some(({ name }) => name === operation)
      ? specs.asyncapi
      : specs.openapi;
  const value = tokens.reduce<unknown>(
    (at, token) => (at as Record<string, unknown> | undefined)?.[token],
    document,
  );
  // The value is the name.
  if (what === 'value') return code(value as Json);
  const named = code((tokens[0] === 'components' ? tokens.slice(2) : tokens).join('/'));
  return ['string', 'number', 'boolean'].includes(typeof value) ? `${named}: ${code(value as Json)}` : named;
}
