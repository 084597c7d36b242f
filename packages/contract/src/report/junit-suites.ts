import { visible } from '@voice-agent/cli-kit/text';

/** A test with what became of it, unless it passed. */
type Test = [name: string, result?: 'failure' | 'skipped', attributes?: Attributes, text?: string];
/** A test with the name of its suite. */
export type SuiteTest = [suite: string, ...Test];
type Attributes = Readonly<Record<string, string>>;

/**
 * JUnit XML.
 *
 * @param tests those of one suite need not follow each other
 * @param properties of the whole run
 * @param lines what else is true of the whole run
 */
export function junitText(
  name: string,
  tests: readonly SuiteTest[],
  properties: Readonly<Record<string, string | number | undefined>>,
  lines: readonly string[],
): string {
  const content = [...Map.groupBy(tests, ([suite]) => suite)].flatMap((each) => suite(...each));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...element('testsuites', { name, ...totals(tests) }, [...content, ...runSuite(properties, lines)]),
    '',
  ].join('\n');
}

function suite(name: string, tests: readonly SuiteTest[]): string[] {
  const cases = tests.flatMap(([, test, result, attributes = {}, text]) =>
    element('testcase', { name: test, classname: name }, result && element(result, attributes, text)),
  );
  return element('testsuite', { name, ...totals(tests) }, cases);
}

/** A suite without tests: the place of the format for what is true of the whole run. */
function runSuite(properties: Parameters<typeof junitText>[2], lines: readonly string[]): string[] {
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : element('property', { name, value: `${value}` }),
  );
  const text = lines.map((line) => `- ${visible(line)}`).join('\n');
  const content = [...element('properties', {}, written), ...element('system-out', {}, text)];
  return element('testsuite', { name: 'Run', ...totals([]) }, content);
}

function totals(tests: readonly SuiteTest[]): Attributes {
  const count = (kind: Test[1]): string => `${tests.filter(([, , result]) => result === kind).length}`;
  return { tests: `${tests.length}`, failures: count('failure'), errors: '0', skipped: count('skipped') };
}

/** The lines of an element. @param content a text, or the lines of other elements; without it the element is empty */
function element(name: string, attributes: Attributes, content?: string | readonly string[]): string[] {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${xml(visible(value))}"`);
  const start = [name, ...written].join(' ');
  if (content === undefined) return [`<${start}/>`];
  if (typeof content === 'string') return [`<${start}>${xml(content)}</${name}>`];
  return [`<${start}>`, ...content, `</${name}>`];
}

const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const xml = (text: string): string => text.replace(/[&<>"']/g, (found) => `&${entities[found]};`);
